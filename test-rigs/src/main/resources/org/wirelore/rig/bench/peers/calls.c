/* AF_PACKET with a call per frame: the plainest C program. See peer.h for how it is talked to. */
#include "peer.h"

static uint8_t out[FRAME_BYTES], in[FRAME_BYTES];
static int built;

static void open_path(void) {
    int bytes = SOCKET_BUFFER_BYTES;
    make_socket();
    setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &bytes, sizeof bytes);
    bind_socket();
    built = 0;
}

static void close_path(void) {
    close(fd);
}

static int send_frame(int length) {
    if (built != length) build(out, built = length);
    ssize_t sent = send(fd, out, (size_t)length, MSG_DONTWAIT);
    if (sent < 0 && errno != EAGAIN && errno != ENOBUFS) die("send");
    return sent == length;
}

static int receive_frame(void) {
    ssize_t received = recv(fd, in, sizeof in, MSG_DONTWAIT);
    if (received < 0 && errno != EAGAIN) die("recv");
    return received > 0;
}
