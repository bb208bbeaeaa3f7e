package org.wirelore.rig.bench.peers;

import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.mvia.LanStations;
import org.wirelore.device.mvia.MviaConfig;
import org.wirelore.device.mvia.MviaNic;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketDatalink;
import org.wirelore.emulator.backend.via.PacketMvia;
import org.wirelore.emulator.process.Affinity;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.bench.via.BareVi;

/**
 * Our side of the ping-pong by VIPL: a VI on M-VIA at reliable delivery, connected once, whose receives are polled. Has
 * an Ethernet type of its own and hears nothing of the others' turns.
 *
 * <p>Arguments: interface, the other's MAC address, core. Understands {@code ping N} and {@code pong N}.
 */
public final class ViaBenchPeer {
    private static final int TYPE = 0x88B7;
    private static final int BALL_BYTES = 4;
    private static final int PLACE_BYTES = 64;
    private static final int PLACES = 64;
    /** Round trips of which the fastest lot tells the pace. */
    private static final int STRETCH = 100;

    private final BareVi vi;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private ViaBenchPeer(BareVi vi) {
        this.vi = vi;
    }

    /** Plays until its input ends. */
    public static void main(String[] arguments) throws IOException, VipException {
        int core = Integer.parseInt(arguments[2]);
        Affinity.pin(core);
        RealHost host = new RealHost("player" + core, RealHost.Spin.HINT);
        PacketDatalink datalink = PacketDatalink.open(PacketConfig.of(arguments[0], TYPE));
        LanStations lan = new LanStations(host.name(), datalink.address());
        MviaConfig usual = MviaConfig.PATIENT;
        MviaConfig config = new MviaConfig(TYPE, usual.windowFrames(), usual.windowMessages(), usual.ackFrames(),
                usual.ackDelayPs(), usual.retryPs(), usual.tries());
        try (PacketMvia mvia = new PacketMvia(datalink, lan.ownStation(), lan, lan, config,
                ViplPolicy.USUAL)) {
            MemorySegment memory = Arena.ofAuto().allocate(BareVi.memoryBytes(PLACE_BYTES, PLACES), PLACE_BYTES);
            BareVi vi = new BareVi(host, new ViplLibrary(mvia.provider(host, System.err::println)), MviaNic.DEVICE,
                    memory, PLACE_BYTES, PLACES);
            vi.connect(core == 0, Long.parseLong(arguments[1].replace(":", ""), 16));
            new ViaBenchPeer(vi).obey(System.out);
        }
    }

    private void obey(PrintStream answers) throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            String[] words = order.split(" ", -1);
            long count = Long.parseLong(words[1]);
            answers.println("ready");
            long allocated = threads.getCurrentThreadAllocatedBytes();
            long sinceNanos = System.nanoTime();
            long nanos = words[0].equals("ping") ? ping(count) : pong(count);
            long wholeNanos = System.nanoTime() - sinceNanos;
            allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
            answers.println("done " + nanos + " " + count + " " + wholeNanos + " " + allocated);
        }
    }

    /** The whole game's time at the pace of its fastest stretch. */
    private long ping(long count) {
        long bestNanos = Long.MAX_VALUE;
        long sinceNanos = System.nanoTime();
        for (long i = 1; i <= count; i++) {
            send();
            if (i > 1) {
                giveBack();
            }
            vi.receive();
            if (i % STRETCH == 0) {
                long nowNanos = System.nanoTime();
                bestNanos = Math.min(bestNanos, nowNanos - sinceNanos);
                sinceNanos = nowNanos;
            }
        }
        giveBack();
        return bestNanos * count / STRETCH;
    }

    private long pong(long count) {
        for (long i = 0; i < count; i++) {
            vi.receive();
            send();
            giveBack();
        }
        return 0;
    }

    private void send() {
        vi.next();
        vi.send(BALL_BYTES);
    }

    /** What the other does not wait for: comes after a send. */
    private void giveBack() {
        vi.giveBack();
        vi.takeLeft();
    }
}
