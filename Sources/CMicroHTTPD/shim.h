#ifndef SLUICE_CMICROHTTPD_SHIM_H
#define SLUICE_CMICROHTTPD_SHIM_H

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>

// MHD_start_daemon, MHD_get_daemon_info and MHD_get_connection_info are variadic, which Swift does not import.

// A server on one address, with a pool of threads that wait with poll: MHD's own epoll thread stalls at 128 ready connections.
static inline struct MHD_Daemon *sluice_mhd_start(
    const struct sockaddr *address, unsigned int threads, MHD_AccessHandlerCallback handler, void *context,
    MHD_RequestCompletedCallback completed, const char *certificate, const char *key) {
  unsigned int flags = MHD_USE_POLL | MHD_USE_INTERNAL_POLLING_THREAD;
  if (certificate)
    return MHD_start_daemon(
        flags | MHD_USE_TLS, 0, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR, address, MHD_OPTION_THREAD_POOL_SIZE,
        threads, MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_HTTPS_MEM_CERT, certificate,
        MHD_OPTION_HTTPS_MEM_KEY, key, MHD_OPTION_END);
  return MHD_start_daemon(
      flags, 0, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR, address, MHD_OPTION_THREAD_POOL_SIZE, threads,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_END);
}

// The port of the client's end, which tells connections apart.
static inline unsigned int sluice_mhd_client_port(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return ntohs(((const struct sockaddr_in *)info->client_addr)->sin_port);
}

static inline unsigned int sluice_mhd_port(struct MHD_Daemon *daemon) {
  return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

#endif
