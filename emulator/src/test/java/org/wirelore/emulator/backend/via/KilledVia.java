package org.wirelore.emulator.backend.via;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/** A process of its own that brings its VI into a state and stays there until it is killed. */
final class KilledVia {
    static final String NAME = "killed";
    static final String OTHER = "survivor";

    /** What the process does when it is killed. */
    enum State {
        OPEN, LISTENING, ASKED, REQUESTING, CONNECTED, WAITING, SENDING, WRITING;

        /** Whether the other process is connected to it. */
        boolean isConnected() {
            return compareTo(CONNECTED) >= 0;
        }
    }

    private KilledVia() {
    }

    /** Arguments: job, state; then, on standard input, address and handle of the other's memory. */
    public static void main(String[] arguments) throws Exception {
        State state = State.valueOf(arguments[1]);
        ViaSide side = new ViaSide(NAME, arguments[0], ReliabilityLevel.RELIABLE_DELIVERY);
        for (int i = 0; i < 8; i++) {
            side.receive(i, 64);
        }
        String[] target = new String(System.in.readAllBytes(), StandardCharsets.US_ASCII).split(" ", -1);
        if (state == State.REQUESTING) {
            System.out.println("there");
            side.connect(OTHER);
        } else if (state == State.LISTENING || state == State.ASKED) {
            System.out.println("there");
            side.nic.connections().connectWait(side.own(), VipResult.INFINITE);
        } else if (state.isConnected()) {
            side.accept();
        }
        System.out.println("there");
        goOn(side, state, Long.parseLong(target[0]), Integer.parseInt(target[1]));
    }

    private static void goOn(ViaSide side, State state, long address, int handle) throws VipException {
        while (true) {
            switch (state) {
                case WAITING -> side.vi.recvWait(VipResult.INFINITE, side.out);
                case SENDING -> {
                    side.send(10, 64);
                    side.poll(false);
                }
                case WRITING -> {
                    side.write(10, 32_768, address + ViaSide.DATA, handle);
                    side.poll(false);
                }
                default -> LockSupport.parkNanos(1_000_000_000);
            }
        }
    }
}
