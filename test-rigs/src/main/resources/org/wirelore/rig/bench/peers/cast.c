/*
 * AF_PACKET multicast without reliability: rank 0 sends the frames of a message to a group, once; the others count them, and
 * answer with a short frame each when they have all. Who waits sleeps.
 *
 *   PROGRAM RANK INTERFACE RANKS
 *
 * Each gets orders "cast N FRAMES BYTES" on standard input, rank 0 as the last, and answers as peer.h says, with what its
 * interface has sent, in bytes, in the place of frames.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define CAST_TYPE 0x88B7
#define CAST_STRETCH 10
#define ANSWER_BYTES 60
#define FRAME_BYTES 2048
#define LOST_SECONDS 5
/* As our ranks' sockets ask for. */
#define SOCKET_BUFFER_BYTES (16 << 20)

static const uint8_t group[6] = {0x03, 0x57, 0x4D, 0, 0, 1};
static uint8_t own_mac[6], peer_mac[6];
static unsigned ifindex;
static int fd, rank, ranks;
static char sent_path[128];

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

static void find_interface(const char *name) {
    struct ifreq request = {0};
    int any = socket(AF_INET, SOCK_DGRAM, 0);
    ifindex = if_nametoindex(name);
    strncpy(request.ifr_name, name, IFNAMSIZ - 1);
    if (ioctl(any, SIOCGIFHWADDR, &request)) die(name);
    memcpy(own_mac, request.ifr_hwaddr.sa_data, 6);
    close(any);
}

static void open_path(void) {
    int bytes = SOCKET_BUFFER_BYTES;
    struct timeval limit = {.tv_sec = LOST_SECONDS};
    struct packet_mreq join = {.mr_ifindex = (int)ifindex, .mr_type = PACKET_MR_MULTICAST, .mr_alen = 6};
    struct sockaddr_ll a = {.sll_family = AF_PACKET, .sll_protocol = htons(CAST_TYPE), .sll_ifindex = (int)ifindex};
    fd = socket(AF_PACKET, SOCK_RAW, 0);
    if (fd < 0) die("socket");
    set(PACKET_IGNORE_OUTGOING, 1);
    set(PACKET_QDISC_BYPASS, 1);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &bytes, sizeof bytes);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    memcpy(join.mr_address, group, 6);
    if (setsockopt(fd, SOL_PACKET, PACKET_ADD_MEMBERSHIP, &join, sizeof join)) die("join");
    if (bind(fd, (struct sockaddr *)&a, sizeof a)) die("bind");
}

static void close_path(void) {
    close(fd);
}

static void cast_frame(const uint8_t *to, int length) {
    static uint8_t frame[FRAME_BYTES];
    memcpy(frame, to, 6);
    memcpy(frame + 6, own_mac, 6);
    frame[12] = CAST_TYPE >> 8;
    frame[13] = CAST_TYPE & 0xFF;
    while (send(fd, frame, (size_t)length, 0) != length)
        if (errno != EAGAIN && errno != ENOBUFS) die("send");
}

static void await_frames(long count) {
    static uint8_t frame[FRAME_BYTES];
    for (long i = 0; i < count; i++) {
        if (recv(fd, frame, sizeof frame, 0) <= 0) die("a frame was lost");
        memcpy(peer_mac, frame + 6, 6);
    }
}

static void cast_round(long frames, int bytes) {
    if (rank == 0) {
        for (long i = 0; i < frames; i++) cast_frame(group, bytes);
        await_frames(ranks - 1);
    } else {
        await_frames(frames);
        cast_frame(peer_mac, ANSWER_BYTES);
    }
}

static long sent_bytes(void) {
    long bytes = 0;
    FILE *file = fopen(sent_path, "r");
    if (!file || fscanf(file, "%ld", &bytes) != 1) die(sent_path);
    fclose(file);
    return bytes;
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    rank = atoi(argv[1]);
    ranks = atoi(argv[3]);
    find_interface(argv[2]);
    snprintf(sent_path, sizeof sent_path, "/sys/class/net/%s/statistics/tx_bytes", argv[2]);
    char line[128];
    while (fgets(line, sizeof line, stdin)) {
        long count, frames;
        int bytes;
        if (sscanf(line, "cast %ld %ld %d", &count, &frames, &bytes) != 3) return 2;
        open_path();
        printf("ready\n");
        fflush(stdout);
        cast_round(frames, bytes);
        long sent = sent_bytes(), begin = now_ns(), since = begin, best = INT64_MAX;
        for (long i = 1; i <= count; i++) {
            cast_round(frames, bytes);
            if (i % CAST_STRETCH == 0) {
                long now = now_ns();
                if (now - since < best) best = now - since;
                since = now;
            }
        }
        long whole = now_ns() - begin;
        close_path();
        printf("done %ld %ld %ld 0\n", best * count / CAST_STRETCH, sent_bytes() - sent, whole);
        fflush(stdout);
    }
    return 0;
}
