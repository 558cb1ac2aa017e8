/// Findings as one JSON object, for other programs.
///
/// The schema is `Documentation/lint-output.schema.json`. Keys keep their meaning for ever; new ones may come.
public enum JSONReporter: Sendable {
  /// Writes the whole report.
  ///
  /// - Parameters:
  ///   - findings: everything found, in the order in which it shall stand.
  ///   - summary: the counts.
  ///   - unread: files that could not be read, each with the reason.
  ///   - tables: the date of Apple's tables, `YYYY-MM-DD`.
  public static func report(
    _ findings: [Finding], summary: FindingSummary, unread: [(file: String, reason: String)], tables: String
  ) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.key("version")
      json.number(1)
      json.key("tables")
      json.string(tables)
      json.key("findings")
      json.array { json in
        for finding in findings { write(finding, to: &json) }
      }
      json.key("unread")
      json.array { json in
        for item in unread {
          json.object { json in
            json.key("file")
            json.string(item.file)
            json.key("reason")
            json.string(item.reason)
          }
        }
      }
      json.key("summary")
      json.object { json in
        json.key("files")
        json.number(summary.files)
        json.key("errors")
        json.number(summary.errors)
        json.key("warnings")
        json.number(summary.warnings)
        json.key("notes")
        json.number(summary.notes)
      }
    }
    return json.bytes + [0x0A]
  }

  private static func write(_ finding: Finding, to json: inout JSONText) {
    json.object { json in
      json.key("rule")
      json.string(finding.rule)
      json.key("severity")
      json.string(finding.severity.rawValue)
      json.key("message")
      json.string(finding.message)
      json.key("help")
      json.string(finding.help)
      write(finding.place, to: &json)
      json.key("itms")
      json.array { json in
        for code in finding.itms { json.string(code) }
      }
      json.key("related")
      json.array { json in
        for related in finding.related {
          json.object { json in
            json.key("message")
            json.string(related.message)
            write(related.place, to: &json)
          }
        }
      }
    }
  }

  private static func write(_ place: Place, to json: inout JSONText) {
    json.key("file")
    json.string(place.file)
    json.key("line")
    json.number(place.start?.line)
    json.key("column")
    json.number(place.start?.column)
    json.key("endLine")
    json.number(place.end?.line)
    json.key("endColumn")
    json.number(place.end?.column)
    json.key("offset")
    json.number(place.range?.lowerBound)
    json.key("keyPath")
    json.string(place.keyPath)
  }
}
