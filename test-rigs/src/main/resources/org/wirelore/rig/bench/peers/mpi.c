/*
 * Ping-pong of 4 bytes between two ranks of an MPI, for comparison.
 *
 *   PROGRAM
 *
 * Rank 0 takes commands on standard input, one per line: "ping N" answers "ready", exchanges N messages and answers
 * "done NANOSECONDS FRAMES WHOLE 0" as the programs of peer.h do. Rank 1 sleeps between commands, so that others have its
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

static int ball;

static long now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000L + t.tv_nsec;
}

static void take_ball(int peer) {
    MPI_Recv(&ball, 1, MPI_INT, peer, BALL, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void give_ball(int peer) {
    MPI_Send(&ball, 1, MPI_INT, peer, BALL, MPI_COMM_WORLD);
}

static void order(long count) {
    MPI_Send(&count, 1, MPI_LONG, 1, ORDER, MPI_COMM_WORLD);
}

static void play(long count) {
    printf("ready\n");
    fflush(stdout);
    order(count);
    /* The first round trip waits for the other to wake up. */
    give_ball(1);
    take_ball(1);
    long best = INT64_MAX, begin = now_ns(), since = begin;
    for (long i = 1; i <= count; i++) {
        give_ball(1);
        take_ball(1);
        if (i % STRETCH == 0) {
            long now = now_ns();
            if (now - since < best) best = now - since;
            since = now;
        }
    }
    printf("done %ld %ld %ld 0\n", best * count / STRETCH, 2 * count, now_ns() - begin);
    fflush(stdout);
}

static void lead(void) {
    char line[128];
    long count;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "ping %ld", &count) == 1 && count > 0) play(count);
    }
    order(0);
}

static void follow(void) {
    const struct timespec nap = {0, 1000000};
    while (1) {
        int there = 0;
        long count = 0;
        while (!there) {
            nanosleep(&nap, NULL);
            MPI_Iprobe(0, ORDER, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
        }
        MPI_Recv(&count, 1, MPI_LONG, 0, ORDER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (count == 0) return;
        for (long i = 0; i <= count; i++) {
            take_ball(0);
            give_ball(0);
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
