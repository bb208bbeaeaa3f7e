/*
 * What the two C programs have in common: options, pinning, frames, and the conversation with the benchmark.
 *
 *   PROGRAM INTERFACE PEER_MAC CORE
 *
 * Commands come one per line on standard input: "pong N", "ping N", "send N BYTES", "take N". Each opens the socket, answers
 * "ready", does its work, closes the socket and answers "done NANOSECONDS FRAMES WHOLE 0": what the pace is told by, and what
 * the whole turn took. A "ping" or "send" begins at once. The last number is bytes allocated, which only Java has.
 * The program provides open_path, close_path, send_frame and receive_frame.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define TYPE 0x88B5
#define PING_BYTES 60
/* As PacketConfig has it, for both kinds of buffers: a place of a ring is FRAME_BYTES; a short frame in a socket's buffer
 * is charged about 768 bytes by the kernel, which doubles what it is asked for. */
#define RING_FRAMES 8192
#define SOCKET_BUFFER_BYTES (RING_FRAMES * 384)
#define FRAME_BYTES 2048
/* A receiver that has heard nothing for this long has heard everything. */
#define QUIET_NS 200000000L
/* Round trips of which the fastest lot tells the pace. */
#define STRETCH 100
/* Looks between two looks at the clock. */
#define LOOKS 1024

static int fd;
static unsigned ifindex;
static uint8_t own_mac[6], peer_mac[6];

static void open_path(void);
static void close_path(void);
/* Sends a frame of that length; it is built where the program builds frames. 0 if there is no room now. */
static int send_frame(int length);
/* 0 if nothing has arrived. */
static int receive_frame(void);

static void die(const char *what) {
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(1);
}

static long now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000L + t.tv_nsec;
}

static void set(int option, int value) {
    if (setsockopt(fd, SOL_PACKET, option, &value, sizeof value)) die("setsockopt");
}

static void bind_socket(void) {
    struct sockaddr_ll a = {.sll_family = AF_PACKET, .sll_protocol = htons(TYPE), .sll_ifindex = (int)ifindex};
    if (bind(fd, (struct sockaddr *)&a, sizeof a)) die("bind");
}

static void make_socket(void) {
    fd = socket(AF_PACKET, SOCK_RAW, 0);
    if (fd < 0) die("socket");
    set(PACKET_IGNORE_OUTGOING, 1);
    set(PACKET_QDISC_BYPASS, 1);
}

static void build(uint8_t *frame, int length) {
    memset(frame, 0, (size_t)length);
    memcpy(frame, peer_mac, 6);
    memcpy(frame + 6, own_mac, 6);
    frame[12] = TYPE >> 8;
    frame[13] = TYPE & 0xFF;
    frame[14] = 1;
    frame[15] = 1;
}

static void must_receive(void) {
    long since = 0;
    for (unsigned looks = 1; !receive_frame(); looks++) {
        if (looks % (1 << 20) == 0) {
            if (since == 0) since = now_ns();
            else if (now_ns() - since > 5000000000L) { fprintf(stderr, "a frame was lost\n"); exit(1); }
        }
    }
}

static void must_send(int length) {
    while (!send_frame(length)) {
    }
}

/* The whole game's time at the pace of its fastest stretch. */
static long ping(long count) {
    long best = INT64_MAX, since = now_ns();
    for (long i = 1; i <= count; i++) {
        must_send(PING_BYTES);
        must_receive();
        if (i % STRETCH == 0) {
            long now = now_ns();
            if (now - since < best) best = now - since;
            since = now;
        }
    }
    return best * count / STRETCH;
}

static long take(long most, long *frames) {
    long first = 0, last = 0, looked = 0;
    *frames = 0;
    for (unsigned looks = 0; *frames < most; looks++) {
        if (receive_frame()) {
            if ((*frames)++ == 0) first = now_ns();
            looked = 0;
            if (*frames % 64 == 0) last = now_ns();
        } else if (looks % LOOKS == 0 && *frames > 0) {
            if (looked == 0) looked = now_ns();
            else if (now_ns() - looked > QUIET_NS) break;
        }
    }
    if (*frames == most) last = now_ns();
    return last - first;
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    ifindex = if_nametoindex(argv[1]);
    sscanf(argv[2], "%hhx:%hhx:%hhx:%hhx:%hhx:%hhx", peer_mac, peer_mac + 1, peer_mac + 2, peer_mac + 3, peer_mac + 4,
           peer_mac + 5);
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(atoi(argv[3]), &cores);
    if (sched_setaffinity(0, sizeof cores, &cores)) die("pin");
    struct ifreq request = {0};
    strncpy(request.ifr_name, argv[1], IFNAMSIZ - 1);
    int any = socket(AF_INET, SOCK_DGRAM, 0);
    if (ioctl(any, SIOCGIFHWADDR, &request)) die(argv[1]);
    memcpy(own_mac, request.ifr_hwaddr.sa_data, 6);
    char line[128], verb[16];
    while (fgets(line, sizeof line, stdin)) {
        long count = 0, frames = 0, ns = 0;
        int bytes = PING_BYTES;
        if (sscanf(line, "%15s %ld %d", verb, &count, &bytes) < 2) return 2;
        open_path();
        printf("ready\n");
        fflush(stdout);
        frames = count;
        long begin = now_ns();
        if (!strcmp(verb, "ping")) {
            ns = ping(count);
        } else if (!strcmp(verb, "pong")) {
            for (long i = 0; i < count; i++) { must_receive(); must_send(PING_BYTES); }
            ns = now_ns() - begin;
        } else if (!strcmp(verb, "send")) {
            for (long i = 0; i < count; i++) must_send(bytes);
            ns = now_ns() - begin;
        } else {
            ns = take(count, &frames);
        }
        long whole = now_ns() - begin;
        close_path();
        printf("done %ld %ld %ld 0\n", ns, frames, whole);
        fflush(stdout);
    }
    return 0;
}
