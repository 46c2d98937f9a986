#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Whether this build has the library; without it each function answers "unavailable".
bool cmnl_available(void);

/// Opens, binds and returns a NETLINK_ROUTE socket whose receives give up after the given milliseconds;
/// NULL with errno set (ENOSYS without the library).
void *cmnl_open_route(int timeout_milliseconds);
void cmnl_close(void *socket);

/// The port the kernel gave the socket: answers carry it (netlink(7)).
uint32_t cmnl_port(const void *socket);

/// Asks for a dump of one kind of object, AF_UNSPEC. Returns -1 with errno set on failure.
ssize_t cmnl_send_dump(const void *socket, uint16_t type, uint32_t sequence);

/// Receives one datagram. Returns -1 with errno set: ENOSPC where it did not fit the buffer.
ssize_t cmnl_receive(const void *socket, void *buffer, size_t size);
