/*
 * Ping-pong and windows of messages between two ranks of an MPI, for comparison.
 *
 *   PROGRAM
 *
 * Rank 0 takes commands on standard input, one per line: "ping N [BYTES]" answers "ready", exchanges N messages (of 4 bytes)
 * and answers "done NANOSECONDS FRAMES WHOLE 0" as the programs of peer.h do; "rate N BYTES WINDOW" sends N windows of
 * non-blocking messages, each answered by an empty one. Rank 1 sleeps between commands, so that others have its
 * core. Rank r runs on core r.
 */
#define _GNU_SOURCE
#include <mpi.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#define STRETCH 100
#define ORDER 1
#define BALL 2

#define SIZE_MAX_BYTES (16 << 20)
#define WINDOW_MAX 1024

static char ball[SIZE_MAX_BYTES];
static int size = 4;
static MPI_Request requests[WINDOW_MAX];

static long now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000L + t.tv_nsec;
}

static void take_ball(int peer) {
    MPI_Recv(ball, size, MPI_BYTE, peer, BALL, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void give_ball(int peer) {
    MPI_Send(ball, size, MPI_BYTE, peer, BALL, MPI_COMM_WORLD);
}

static void order(long count, long window) {
    long what[3] = {count, size, window};
    MPI_Send(what, 3, MPI_LONG, 1, ORDER, MPI_COMM_WORLD);
}

/* A window of messages one way, and an empty one back. */
static void send_window(int window) {
    for (int i = 0; i < window; i++)
        MPI_Isend(ball, size, MPI_BYTE, 1, BALL, MPI_COMM_WORLD, &requests[i]);
    MPI_Waitall(window, requests, MPI_STATUSES_IGNORE);
    MPI_Recv(NULL, 0, MPI_BYTE, 1, BALL, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void take_window(int window) {
    for (int i = 0; i < window; i++)
        MPI_Irecv(ball + (long)i * size, size, MPI_BYTE, 0, BALL, MPI_COMM_WORLD, &requests[i]);
    MPI_Waitall(window, requests, MPI_STATUSES_IGNORE);
    MPI_Send(NULL, 0, MPI_BYTE, 0, BALL, MPI_COMM_WORLD);
}

static void step(int window) {
    if (window > 0) {
        send_window(window);
    } else {
        give_ball(1);
        take_ball(1);
    }
}

static void play(long count, int window) {
    printf("ready\n");
    fflush(stdout);
    order(count, window);
    /* The first round trip waits for the other to wake up. */
    step(window);
    long stretch = count < STRETCH ? count : STRETCH;
    long best = INT64_MAX, begin = now_ns(), since = begin;
    for (long i = 1; i <= count; i++) {
        step(window);
        if (i % stretch == 0) {
            long now = now_ns();
            if (now - since < best) best = now - since;
            since = now;
        }
    }
    printf("done %ld %ld %ld 0\n", best * count / stretch, 2 * count, now_ns() - begin);
    fflush(stdout);
}

static void lead(void) {
    char line[128];
    long count, bytes, window;
    while (fgets(line, sizeof line, stdin)) {
        size = 4;
        if (sscanf(line, "rate %ld %ld %ld", &count, &bytes, &window) == 3 && count > 0 && bytes >= 0 && window > 0
            && window <= WINDOW_MAX && window * bytes <= SIZE_MAX_BYTES) {
            size = (int)bytes;
            play(count, (int)window);
        } else if (sscanf(line, "ping %ld %ld", &count, &bytes) == 2 && bytes <= SIZE_MAX_BYTES) {
            size = (int)bytes;
            play(count, 0);
        } else if (sscanf(line, "ping %ld", &count) == 1 && count > 0) {
            play(count, 0);
        }
    }
    order(0, 0);
}

static void follow(void) {
    const struct timespec nap = {0, 1000000};
    while (1) {
        int there = 0;
        long what[3] = {0, 0, 0};
        while (!there) {
            nanosleep(&nap, NULL);
            MPI_Iprobe(0, ORDER, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
        }
        MPI_Recv(what, 3, MPI_LONG, 0, ORDER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (what[0] == 0) return;
        size = (int)what[1];
        for (long i = 0; i <= what[0]; i++) {
            if (what[2] > 0) {
                take_window((int)what[2]);
            } else {
                take_ball(0);
                give_ball(0);
            }
        }
    }
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(rank, &cores);
    sched_setaffinity(0, sizeof cores, &cores);
    if (rank == 0) lead();
    else follow();
    MPI_Finalize();
    return 0;
}
