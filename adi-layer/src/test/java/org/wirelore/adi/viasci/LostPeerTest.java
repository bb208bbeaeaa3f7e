package org.wirelore.adi.viasci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.via.PutNotice;
import org.wirelore.adi.via.ViaProtocolConfig;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.contract.Stage;

/** A peer that is lost on one of the two networks, and is there on the other. */
class LostPeerTest {
    private static final int CONTEXT = 1;
    private static final int TAG = 7;
    /** They take half a second by VIA, and stay registered. */
    private static final int LONG_BYTES = 50 << 20;
    /** And as many sends: so much is under way at a time that it takes longer than to give a peer up. */
    private static final int RECEIVES = 128;
    private static final long GIVE_UP_PS = 2 * TimeUnits.PS_PER_MS;

    /** Both learn it from the call that they are in, and neither keeps anything of the NICs. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aConnectionThatBreaksDuringALongMessageLosesThePeer(int failing) {
        ViaSciConfig config = ViaSciConfig.DEFAULT;
        ViaSciJob job = new ViaSciJob(2, ViaSciConfig.of(config.sci().patient(GIVE_UP_PS,
                config.sci().startupTimeoutPs()), config.via(), ViaSciConfig.SWITCH_BYTES));
        List<String> said = new ArrayList<>();
        job.run((adi, host) -> {
            MemorySegment buffer = MemorySegment.ofArray(new byte[LONG_BYTES]);
            int peer = 1 - adi.rank();
            AdiRequest request = adi.rank() == 0
                    ? adi.isend(buffer.fill((byte) 1), 0, LONG_BYTES, peer, TAG, CONTEXT)
                    : adi.irecv(buffer, 0, LONG_BYTES, peer, TAG, CONTEXT);
            if (adi.rank() == 1) {
                while (buffer.get(ValueLayout.JAVA_BYTE, LONG_BYTES / 10) == 0) {
                    adi.progress();
                    Stage.sleepUntil(host, host.now() + TimeUnits.PS_PER_MS);
                }
                job.nics.failNic("host" + failing);
            }
            try {
                adi.waitFor(request, null);
            } catch (AdiException lost) {
                said.add(adi.rank() + ": " + lost.getMessage());
            }
        });
        assertThat(said).hasSize(2).anySatisfy(each -> assertThat(each).isEqualTo(failing + ": rank " + failing
                + " has lost rank " + (1 - failing)
                + ": the own NIC for long messages has failed while one was under way"));
        long[] inUse = new long[1];
        for (int rank = 0; rank < 2; rank++) {
            job.nics.countInUse("host" + rank, (what, count) -> inUse[0] += count);
        }
        assertThat(inUse).containsExactly(0);
    }

    /** The peer's writes are under way when it is given up by SCI: none of them comes after the error. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"MESSAGE", "COMPLETED"})
    void nothingIsWrittenIntoMemoryThatWasGivenBack(PutNotice notice) {
        ViaSciConfig config = ViaSciConfig.DEFAULT;
        ViaSciJob job = new ViaSciJob(2, ViaSciConfig
                .of(config.sci().patient(GIVE_UP_PS, config.sci().startupTimeoutPs()),
                        config.via().room(RECEIVES, ViaProtocolConfig.EAGER_BYTES_MIN),
                        ViaSciConfig.SWITCH_BYTES)
                .noticed(notice));
        long[] pulledPs = {Long.MAX_VALUE};
        boolean[] wasSeen = new boolean[1];
        job.run((adi, host) -> {
            MemorySegment buffer = MemorySegment.ofArray(new byte[LONG_BYTES]);
            int peer = 1 - adi.rank();
            if (adi.rank() == 0) {
                AdiRequest send = adi.isend(buffer.fill((byte) 1), 0, LONG_BYTES, peer, TAG, CONTEXT);
                while (host.now() < pulledPs[0]) {
                    adi.progress();
                    Stage.sleepUntil(host, host.now() + 10 * TimeUnits.PS_PER_US);
                }
                // What it has posted takes longer than the other takes to give it up.
                Stage.sleepUntil(host, host.now() + TimeUnits.PS_PER_SECOND);
                assertThatThrownBy(() -> adi.waitFor(send, null)).isInstanceOf(AdiException.class);
                return;
            }
            AdiRequest receive = adi.irecv(buffer, 0, LONG_BYTES, peer, TAG, CONTEXT);
            while (buffer.get(ValueLayout.JAVA_BYTE, LONG_BYTES / 10) == 0) {
                adi.progress();
                Stage.sleepUntil(host, host.now() + TimeUnits.PS_PER_MS);
            }
            job.nodes.pullCable(ViaSciJob.nodeId(1));
            pulledPs[0] = host.now();
            adi.isend(buffer, 0, 1, peer, TAG, CONTEXT);
            assertThatThrownBy(() -> adi.waitFor(receive, null)).isInstanceOf(AdiException.class)
                    .hasMessageContaining("rank 1 could not reach rank 0");
            byte[] then = buffer.toArray(ValueLayout.JAVA_BYTE);
            Stage.sleepUntil(host, host.now() + TimeUnits.PS_PER_SECOND);
            assertThat(buffer.mismatch(MemorySegment.ofArray(then))).isEqualTo(-1);
            wasSeen[0] = true;
        });
        assertThat(wasSeen).containsExactly(true);
    }
}
