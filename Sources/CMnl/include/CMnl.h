#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Whether this build has the library; without it each function answers "unavailable".
bool cmnl_available(void);

/// Opens, binds and returns a netlink socket of a protocol (NETLINK_ROUTE, NETLINK_GENERIC) whose receives give up
/// after the given milliseconds; NULL with errno set (ENOSYS without the library).
void *cmnl_open(int protocol, int timeout_milliseconds);
void cmnl_close(void *socket);

/// The port the kernel gave the socket: answers carry it (netlink(7)).
uint32_t cmnl_port(const void *socket);

/// Sends one message to the kernel. Returns -1 with errno set on failure.
ssize_t cmnl_send(const void *socket, const void *bytes, size_t size);

/// Receives one datagram. Returns -1 with errno set: ENOSPC where it did not fit the buffer.
ssize_t cmnl_receive(const void *socket, void *buffer, size_t size);
