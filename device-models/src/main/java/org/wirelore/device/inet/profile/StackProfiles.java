package org.wirelore.device.inet.profile;

import java.util.List;
import org.wirelore.device.inet.profile.StackProfile.Arp;
import org.wirelore.device.inet.profile.StackProfile.Buffers;
import org.wirelore.device.inet.profile.StackProfile.Congestion;
import org.wirelore.device.inet.profile.StackProfile.Connect;
import org.wirelore.device.inet.profile.StackProfile.DelayedAck;
import org.wirelore.device.inet.profile.StackProfile.Estimator;
import org.wirelore.device.inet.profile.StackProfile.Ip;
import org.wirelore.device.inet.profile.StackProfile.Life;
import org.wirelore.device.inet.profile.StackProfile.Memory;
import org.wirelore.device.inet.profile.StackProfile.Resend;
import org.wirelore.device.inet.profile.StackProfile.Udp;

/** The systems of the papers. Keep-alive, 2 h and 75 s, is the same in all [C; Solaris M]. */
public final class StackProfiles {
    private static final int SECOND = 1_000;
    private static final int MINUTE = 60 * SECOND;
    private static final int HOUR = 60 * MINUTE;

    /** 20 minutes, 5 tries, then 20 s down [C, if_ether.c]; taken for the other systems as well [M]. */
    private static final Arp ARP = new Arp(20 * MINUTE, 5, 20 * SECOND);

    /** 9,216 bytes and 41,600, which is 40 messages of 1 KB with their senders, and checksums [C, udp_usrreq.c]. */
    private static final Udp UDP = new Udp(9_216, 41_600, true);

    /** 2 MSL of 30 s, FIN_WAIT_2 of 10 minutes, 8 probes [C, tcp_timer.h]. */
    private static final Life BSD_LIFE = new Life(MINUTE, 10 * MINUTE, 2 * HOUR, 75 * SECOND, 8);

    /**
     * A first SYN of 12 ticks, then 24 s, doubled; 75 s in all [C, tcp_subr.c, tcp_timer.h]. The option of RFC 1323 is
     * set by each system.
     */
    private static Connect bsdConnect(boolean isLong) {
        return new Connect(6 * SECOND, 12 * SECOND, 12, 75 * SECOND, isLong, isLong);
    }

    /** 2 to 128 ticks of 500 ms, 12 resends, probes from 5 to 60 s [C, tcp_timer.h]. */
    private static final Resend BSD_RESEND = new Resend(500, SECOND, 64 * SECOND, 12, 0, Estimator.BSD, 5 * SECOND,
            MINUTE);

    /** The tick of 200 ms; "every second segment" is a window update [C, tcp_input.c, tcp_output.c]. */
    private static final DelayedAck BSD_ACK = new DelayedAck(200, 200, 200, 0);

    /** Three duplicates, Reno [C, tcp_input.c]. */
    private static final Congestion RENO = new Congestion(3, true);

    /** Mbufs of 128 bytes, clusters of 2,048 from 208 bytes up [C, mbuf.h, i386 param.h]. */
    private static final Memory BSD_MEMORY = new Memory(100, 208, 2_048, true);

    private StackProfiles() {
    }

    /** All of them. */
    public static List<StackProfile> all() {
        return List.of(bsd44(), freebsd22(), linux20(), solaris25(), aix32());
    }

    /** 4.4BSD-Lite2: buffers of 8 KB, RFC 1323 on, a loopback MTU of 1,536 [C]. */
    public static StackProfile bsd44() {
        return new StackProfile("bsd44", bsdConnect(true), BSD_RESEND, BSD_ACK, RENO,
                new Buffers(8_192, 8_192, 262_144, true), BSD_MEMORY, BSD_LIFE, UDP,
                new Ip(30 * SECOND, 50, 50, 64, 1_536), ARP);
    }

    /** FreeBSD 2.2: as 4.4BSD, with buffers of 16 KB [C], RFC 1323 off at start-up and a loopback MTU of 16,384 [M]. */
    public static StackProfile freebsd22() {
        return new StackProfile("freebsd22", bsdConnect(false), BSD_RESEND, BSD_ACK, RENO,
                new Buffers(16_384, 16_384, 262_144, true), BSD_MEMORY, BSD_LIFE, UDP,
                new Ip(30 * SECOND, 50, 50, 64, 16_384), ARP);
    }

    /**
     * Linux 2.0: ticks of 10 ms of each socket's own, time-outs of 0.2 to 120 s, a first SYN of 3 s, 10 resends of a
     * SYN and 15 of data, an acknowledgment at once from 2 MSS on, else within 20 ms with PSH and 500 ms without; a
     * write in one piece; windows of at most 32,767 [C, net/ipv4/tcp*.c]. The estimate of arrivals that shortens the
     * 500 ms is not modelled. Loopback MTU 3,584 and queue lengths [M].
     */
    public static StackProfile linux20() {
        return new StackProfile("linux20", new Connect(3 * SECOND, 3 * SECOND, 10, 0, false, false),
                new Resend(10, 200, 120 * SECOND, 15, 0, Estimator.LINUX, 200, 120 * SECOND),
                new DelayedAck(0, 500, 20, 2), RENO, new Buffers(32_767, 32_767, 65_535, false),
                new Memory(100, 208, 0, false), new Life(MINUTE, 3 * MINUTE, 2 * HOUR, 75 * SECOND, 9), UDP,
                new Ip(30 * SECOND, 300, 100, 64, 3_584), ARP);
    }

    /**
     * Solaris 2.5: milliseconds, a first SYN of 0.5 s, time-outs of 0.2 to 240 s, resends for 2 minutes, delayed
     * acknowledgments of 50 ms or every second segment, TIME_WAIT 240 s; a write in one piece [all M].
     */
    public static StackProfile solaris25() {
        return new StackProfile("solaris25", new Connect(500, 500, 12, 180 * SECOND, false, false),
                new Resend(1, 200, 240 * SECOND, 60, 120 * SECOND, Estimator.BSD, 5 * SECOND, MINUTE),
                new DelayedAck(0, 50, 50, 2), RENO, new Buffers(8_192, 8_192, 262_144, true),
                new Memory(100, 208, 0, false), new Life(240 * SECOND, 675 * SECOND, 2 * HOUR, 75 * SECOND, 8), UDP,
                new Ip(MINUTE, 50, 50, 255, 8_232), ARP);
    }

    /**
     * AIX 3.2: clocks and time-outs of BSD, buffers of 16 KB [M] up to 64 KB [C]; small buffers of 256 bytes, of which
     * half can be used (URTP, section on performance), and clusters of 4,096 [C, tuning guide].
     */
    public static StackProfile aix32() {
        return new StackProfile("aix32", bsdConnect(false), BSD_RESEND, BSD_ACK, RENO,
                new Buffers(16_384, 16_384, 65_536, true), new Memory(128, 256, 4_096, true), BSD_LIFE, UDP,
                new Ip(30 * SECOND, 50, 50, 60, 1_536), ARP);
    }
}
