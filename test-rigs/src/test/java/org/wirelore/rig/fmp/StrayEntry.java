package org.wirelore.rig.fmp;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.CardPorts;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.myrinet.PortMapping;
import org.wirelore.device.api.myrinet.PublishedTable;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/**
 * Messages round a ring of ranks. Beside them, the first rank opens a port of its own and sends something to a port
 * that no card has.
 */
public final class StrayEntry implements RankProgram {
    private static final int ROUNDS = 4;
    private static final int BYTES = 3000;
    /** A firmware that looks at four bits of it takes it for port 1. */
    private static final int NO_PORT = 17;
    private static final long LOOK_PS = 1_000_000;

    @Override
    public void run(RankContext context) throws Exception {
        if (context.rank() == 0) {
            try (MyrinetPort port = context.open(CardPorts.class).open(1, 0, false)) {
                send(port, context.host(), 1, NO_PORT);
            }
        }
        int next = (context.rank() + 1) % context.size();
        int last = (context.rank() + context.size() - 1) % context.size();
        byte[] message = new byte[BYTES];
        byte[] received = new byte[BYTES];
        for (int i = 0; i < ROUNDS; i++) {
            Arrays.fill(message, (byte) (context.rank() + i));
            context.messenger().exchange(MemorySegment.ofArray(message), BYTES, next, MemorySegment.ofArray(received),
                    last, i);
            Arrays.fill(message, (byte) (last + i));
            if (!Arrays.equals(message, received)) {
                throw new IllegalStateException("a message must be whole: from=" + last + ", round=" + i);
            }
        }
    }

    /** Arms an entry of a few bytes in the send queue of the port's card. */
    static void send(MyrinetPort port, Host host, int node, int toPort) {
        PublishedTable table = port.table();
        SharedSegment state = port.mapping().sendState();
        while (!state.compareAndSet(PortMapping.LOCK, 0, port.mapping().port() + 1)) {
            host.pause(host.now() + LOOK_PS);
        }
        int head = state.getAcquire(PortMapping.HEAD);
        int index = Integer.remainderUnsigned(head, table.get("send.slots"));
        int slot = table.get("send.queue") + index * table.get("send.slotBytes");
        port.writeSram(slot + table.get("entry.data"), MemorySegment.ofArray(new byte[Long.BYTES]), 0, Long.BYTES);
        port.writeSramDouble(slot + table.get("entry.destination"),
                ((long) node << Short.SIZE | toPort << Byte.SIZE | port.mapping().port()) << Integer.SIZE);
        port.writeSramDouble(slot + table.get("entry.credit"),
                (long) table.get("entry.kindPio") << table.get("entry.kindShift") | ValueLayout.JAVA_LONG.byteSize());
        port.ring(index);
        state.setRelease(PortMapping.HEAD, head + 1);
        state.setRelease(PortMapping.LOCK, 0);
    }
}
