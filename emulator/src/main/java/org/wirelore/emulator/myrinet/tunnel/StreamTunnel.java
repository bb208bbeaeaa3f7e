package org.wirelore.emulator.myrinet.tunnel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.ObjLongConsumer;
import java.util.zip.CRC32;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.emulator.fabric.FrameEntrance;
import org.wirelore.emulator.fabric.FrameExit;

/**
 * One end of a tunnel: the station at the far end of an emulated cable, behind which the cable goes on in Ethernet
 * frames. A station at the other plug of the cable sees one Myrinet link to whatever station is at the cable of the
 * other tunnel's end, with the delay of everything between.
 *
 * <p>What it does depends on the cable and the frames alone, so a run whose frames come from a log is repeated exactly.
 * Carrying a packet allocates nothing once buffers have grown.
 */
public final class StreamTunnel implements StreamStation, FrameEntrance {
    private static final byte[] NO_GREETING = {};
    /** After that many hellos that did not come the other end counts as silent. */
    private static final int SILENT_HELLOS = 4;
    /** A locally administered unicast address. */
    private static final int ADDRESS_BEGIN = 0x02;

    private final TunnelConfig config;
    private final Scheduler scheduler;
    private final FrameExit exit;
    private final int session;
    private final TunnelCounters counters = new TunnelCounters();
    private final TunnelFrame in = new TunnelFrame();
    private final TunnelFrame out = new TunnelFrame();
    private final byte[] leaving;
    private final TunnelSender sender;
    private final TunnelReceiver receiver;
    private final Alarm hello;
    private int number;
    private boolean isHeard;
    private boolean isSilent;
    private long heardPs;
    private long heardTimePs;
    private byte[] ownGreeting = NO_GREETING;
    private byte[] greeting = NO_GREETING;
    private int greetingSession;

    /**
     * Plugs it in.
     *
     * @param name stable, for alarms
     * @param wire the plug at the cable's far end
     * @param exit where frames go
     * @param session a number that an end has in no two of its runs, so that the other end sees a restart. The
     *     address is made of it and the name, since both ends may have the same name in their runs, and an Ethernet
     *     switch between them takes addresses apart. Nothing else depends on it
     */
    public StreamTunnel(String name, TunnelConfig config, Scheduler scheduler, StreamWire wire, FrameExit exit,
            int session) {
        this.config = config;
        this.scheduler = scheduler;
        this.exit = exit;
        this.session = session;
        leaving = new byte[config.frameBytes()];
        sender = new TunnelSender(this, name, config, scheduler, wire, counters);
        receiver = new TunnelReceiver(this, name, config, scheduler, wire, counters);
        hello = scheduler.backgroundAlarm(name + ".hello", this::onHello);
        address(name);
        reset();
        wire.attach(this);
    }

    /** What has gone through it. */
    public TunnelCounters counters() {
        return counters;
    }

    /** Packets that are inside, on their way in either direction. */
    public int inFlight() {
        return sender.packets() + receiver.packets();
    }

    /** Power-on: says hello, and does so again and again. */
    public void boot() {
        hello.set(scheduler.now());
    }

    /** Back to before power-on; comes after the scheduler's and the cable's own reset. */
    public void reset() {
        counters.reset();
        sender.reset();
        receiver.reset();
        Arrays.fill(leaving, 0, TunnelFrame.ADDRESS_BYTES, (byte) 0xFF);
        number = 0;
        isHeard = false;
        isSilent = false;
        heardPs = 0;
        heardTimePs = TunnelFrame.NO_ECHO;
        ownGreeting = NO_GREETING;
        greeting = NO_GREETING;
        greetingSession = 0;
    }

    /**
     * Says something to the other end that is in no packet, now and with each hello, so that it gets there although
     * frames are lost.
     *
     * @param bytes at most {@link #greetingBytesMax} of them; copied
     */
    public void greet(byte[] bytes) {
        if (bytes.length > greetingBytesMax()) {
            throw new IllegalArgumentException("a greeting must fit into a frame: bytes=" + bytes.length + ", most="
                    + greetingBytesMax());
        }
        ownGreeting = bytes.clone();
        sayHello();
    }

    /** The longest greeting, bytes. */
    public int greetingBytesMax() {
        return config.dataBytesMax();
    }

    /** What the other end greets with since it began; empty if nothing has come. */
    public byte[] greeting() {
        return greeting.clone();
    }

    /** Shows what was counted, zeros included. */
    public void count(ObjLongConsumer<String> visitor) {
        counters.count(visitor);
    }

    @Override
    public void enter(byte[] bytes, int length, long arrivedPs) {
        TunnelVerdict verdict = in.read(bytes, length);
        if (verdict != TunnelVerdict.WHOLE) {
            counters.refuse(verdict, in.version);
            return;
        }
        counters.framesIn++;
        boolean isFirst = !isHeard;
        isHeard = true;
        isSilent = false;
        heardPs = arrivedPs;
        System.arraycopy(bytes, TunnelFrame.SOURCE, leaving, 0, TunnelFrame.ADDRESS_BYTES);
        if (!receiver.accept(in, bytes)) {
            return;
        }
        heardTimePs = in.timePs;
        hearGreeting(bytes);
        measure();
        if (isFirst) {
            // It may have begun after the last hello from here, and waits for credit.
            say();
        }
        sender.onCredit(in.credit);
    }

    private void hearGreeting(byte[] bytes) {
        if (in.session != greetingSession) {
            greetingSession = in.session;
            greeting = NO_GREETING;
        }
        int end = TunnelFrame.DATA + in.length;
        if (in.flags == TunnelFrame.GREETING
                && !Arrays.equals(greeting, 0, greeting.length, bytes, TunnelFrame.DATA, end)) {
            greeting = Arrays.copyOfRange(bytes, TunnelFrame.DATA, end);
        }
    }

    private void measure() {
        long roundTripPs = scheduler.now() - in.echoPs - in.heldPs;
        if (in.echoPs >= 0 && in.heldPs >= 0 && roundTripPs >= 0 && roundTripPs <= scheduler.now()) {
            counters.roundTrip(roundTripPs);
        }
    }

    @Override
    public void onHead(StreamPacket packet) {
        sender.onHead(packet);
    }

    @Override
    public void onHalt() {
        sender.onHalt();
    }

    @Override
    public void onResume() {
        sender.onResume();
    }

    @Override
    public void onTail(StreamPacket packet) {
        sender.onTail(packet);
    }

    @Override
    public void onSent() {
        receiver.onSent();
    }

    @Override
    public void onStop() {
        receiver.onStop();
    }

    @Override
    public void onGo() {
        receiver.onGo();
    }

    @Override
    public void onLink(boolean up) {
        // A cable that is out cuts what is on it, which is all that the other end is to see.
    }

    /** Begins a frame, whose bytes of a packet then go into {@link #leaving}. */
    TunnelFrame begin(int flags, int length) {
        out.flags = flags;
        out.length = length;
        out.packet = 0;
        out.offset = 0;
        out.residue = 0;
        out.session = session;
        out.position = sender.position();
        return out;
    }

    byte[] leaving() {
        return leaving;
    }

    /** Sends the frame that was begun. */
    void leave() {
        out.number = number++;
        out.credit = receiver.credit();
        out.timePs = scheduler.now();
        out.echoPs = heardTimePs;
        out.heldPs = heardTimePs == TunnelFrame.NO_ECHO ? 0 : scheduler.now() - heardPs;
        counters.framesOut++;
        exit.leave(leaving, out.write(leaving));
    }

    /** Says where the streams are. */
    void say() {
        begin(0, 0);
        leave();
    }

    private void sayHello() {
        byte[] said = ownGreeting;
        begin(said.length == 0 ? 0 : TunnelFrame.GREETING, said.length);
        System.arraycopy(said, 0, leaving, TunnelFrame.DATA, said.length);
        leave();
    }

    private void onHello() {
        long nowPs = scheduler.now();
        if (isHeard && !isSilent && nowPs - heardPs > SILENT_HELLOS * config.helloPs()) {
            isSilent = true;
            counters.silences++;
        }
        sayHello();
        hello.set(nowPs + config.helloPs());
    }

    private void address(String name) {
        CRC32 hash = new CRC32();
        hash.update(name.getBytes(StandardCharsets.UTF_8));
        hash.update(ByteBuffer.allocate(Integer.BYTES).putInt(session).flip());
        leaving[TunnelFrame.SOURCE] = ADDRESS_BEGIN;
        for (int i = 0; i < Integer.BYTES; i++) {
            leaving[TunnelFrame.SOURCE + 2 + i] = (byte) (hash.getValue() >>> (8 * i));
        }
    }
}
