package org.wirelore.device.contract.vipl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipResult;

/**
 * An RDMA write is there before the send that follows it, however often, late and repeated its parts are (fact sheet
 * via, test 14). The system property {@code wirelore.vipl.writes} says how many writes, 500 unless it is set.
 */
public abstract class ViplOrderContract extends ViplBed {
    private static final int WRITES = Integer.getInteger("wirelore.vipl.writes", 500);
    /** In one setup; the next one is another. */
    private static final int WRITES_TOGETHER = 2_000;
    private static final ReliabilityLevel DELIVERY = ReliabilityLevel.RELIABLE_DELIVERY;
    /** Writes under way, each to a buffer of its own. */
    private static final int WINDOW = 2;
    private static final int FIRST_TARGET = 5;
    private static final int CLIENT_RECEIVES = 4;
    private static final int LENGTHS = 2_999;
    private static final int STRIDE = 7_919;
    /** One message is lost out of this number, where any may be. */
    private static final int LOST_ONE_IN = 101;

    private long targetAddress;
    private int targetHandle;

    @Test
    @Tag("campaign")
    void anRdmaWriteIsThereBeforeTheSendThatFollowsItHoweverOften() {
        for (int first = 0; first < WRITES; first += WRITES_TOGETHER) {
            writeAndSend(first, Math.min(WRITES, first + WRITES_TOGETHER));
            setUp();
        }
    }

    private void writeAndSend(int first, int end) {
        if (setup.canLose()) {
            setup.trouble().loseMessages(number -> number % LOST_ONE_IN == LOST_ONE_IN / 2);
        }
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            targetAddress = server.bufferAddress(FIRST_TARGET);
            targetHandle = server.handle();
            for (int slot = 0; slot < WINDOW; slot++) {
                server.postReceive(slot, 4);
            }
            server.accept();
            for (int i = first; i < end; i++) {
                int slot = i % WINDOW;
                succeed(server, true);
                byte last = server.byteAt(FIRST_TARGET + slot, length(i) - 1);
                if (last != (byte) i) {
                    throw new AssertionError("a write must be there before the send behind it: number=" + i
                            + ", length=" + length(i) + ", last byte=" + last);
                }
                server.postReceive(slot, 4);
                server.send(WINDOW + slot, 0);
                succeed(server, false);
            }
            server.sleep(QUIET_PS);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            for (int slot = 0; slot < WINDOW; slot++) {
                client.postReceive(CLIENT_RECEIVES + slot, 4);
            }
            client.connect();
            for (int i = first; i < end; i++) {
                int slot = i % WINDOW;
                if (i >= first + WINDOW) {
                    succeed(client, true);
                    client.postReceive(CLIENT_RECEIVES + slot, 4);
                }
                client.putByte(2 * slot, length(i) - 1, i);
                client.rdma(2 * slot, VipDescriptor.OP_RDMA_WRITE, length(i),
                        targetAddress + (long) slot * ViplSide.BUFFER_BYTES, targetHandle);
                client.send(2 * slot + 1, 4);
                succeed(client, false);
                succeed(client, false);
            }
            for (int slot = 0; slot < WINDOW; slot++) {
                succeed(client, true);
            }
        });
        stage.run();
    }

    private static void succeed(ViplSide side, boolean isReceive) {
        assertThat(side.await(isReceive)).isEqualTo(VipResult.SUCCESS);
    }

    /** From a byte to what takes several frames. */
    private static int length(int number) {
        return 1 + Math.floorMod(number * STRIDE, LENGTHS);
    }
}
