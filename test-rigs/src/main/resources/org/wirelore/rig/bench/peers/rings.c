/* AF_PACKET with memory-mapped rings (TPACKET_V2) both ways. See peer.h for how it is talked to. */
#include "peer.h"

static uint8_t *map;
static unsigned in_at, out_at;

static struct tpacket2_hdr *place(int ring, unsigned at) {
    return (struct tpacket2_hdr *)(map + ((size_t)ring * RING_FRAMES + at) * FRAME_BYTES);
}

static void open_path(void) {
    struct tpacket_req ring = {.tp_block_size = 1 << 16, .tp_block_nr = RING_FRAMES * FRAME_BYTES >> 16,
                               .tp_frame_size = FRAME_BYTES, .tp_frame_nr = RING_FRAMES};
    make_socket();
    set(PACKET_VERSION, TPACKET_V2);
    if (setsockopt(fd, SOL_PACKET, PACKET_RX_RING, &ring, sizeof ring)) die("receive ring");
    if (setsockopt(fd, SOL_PACKET, PACKET_TX_RING, &ring, sizeof ring)) die("send ring");
    map = mmap(0, 2UL * RING_FRAMES * FRAME_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, fd, 0);
    if (map == MAP_FAILED) die("mmap");
    in_at = out_at = 0;
    bind_socket();
}

static void close_path(void) {
    munmap(map, 2UL * RING_FRAMES * FRAME_BYTES);
    close(fd);
}

static int send_frame(int length) {
    struct tpacket2_hdr *h = place(1, out_at);
    if (__atomic_load_n(&h->tp_status, __ATOMIC_ACQUIRE) != TP_STATUS_AVAILABLE) return 0;
    build((uint8_t *)h + TPACKET2_HDRLEN - sizeof(struct sockaddr_ll), length);
    h->tp_len = (unsigned)length;
    __atomic_store_n(&h->tp_status, TP_STATUS_SEND_REQUEST, __ATOMIC_RELEASE);
    if (send(fd, 0, 0, MSG_DONTWAIT) < 0 && errno != EAGAIN && errno != ENOBUFS) die("send");
    out_at = (out_at + 1) % RING_FRAMES;
    return 1;
}

static int receive_frame(void) {
    struct tpacket2_hdr *h = place(0, in_at);
    if (!(__atomic_load_n(&h->tp_status, __ATOMIC_ACQUIRE) & TP_STATUS_USER)) return 0;
    __atomic_store_n(&h->tp_status, TP_STATUS_KERNEL, __ATOMIC_RELEASE);
    in_at = (in_at + 1) % RING_FRAMES;
    return 1;
}
