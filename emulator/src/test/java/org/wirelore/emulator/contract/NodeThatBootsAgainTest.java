package org.wirelore.emulator.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.contract.Stage;

/** A node whose host stops and boots again, as a SISCI program at another node sees it. */
class NodeThatBootsAgainTest {
    private static final int OWNER = 4;
    private static final int USER = 8;
    private static final int SEGMENT = 1;
    private static final int SIZE = 8192;
    private static final long OFF_PS = 20 * TimeUnits.PS_PER_MS;
    private static final long ON_PS = 320 * TimeUnits.PS_PER_MS;
    private static final long END_PS = TimeUnits.PS_PER_SECOND;

    private final SciHosts hosts = new SciHosts(ContractHosts.pc(1), SciCards::d310);
    private final Stage stage = hosts.stage();

    private static SciDescriptor open(SciLibrary library) throws SciException {
        library.initialize(SciFlags.NONE);
        return library.open(SciFlags.NONE);
    }

    private static void export(SciDescriptor sci, int value) throws SciException {
        LocalSegment segment = sci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
        segment.prepare(0);
        segment.map(0, SIZE).putInt(0, value);
        segment.setAvailable(0);
    }

    private static RemoteSegment connect(SciDescriptor sci, Host user) throws SciException {
        while (true) {
            try {
                return sci.connectSegment(OWNER, SEGMENT, 0, 0);
            } catch (SciException notYet) {
                assertThat(notYet.error()).isIn(SciError.NO_SUCH_SEGMENT, SciError.TIMEOUT, SciError.NO_LINK_ACCESS);
                user.sleep(user.now() + TimeUnits.PS_PER_MS);
            }
        }
    }

    /** The process of the owner's stands for two: the one that the host had, and the one that begins after the boot. */
    @Test
    void whatWasConnectedIsLostAndALaterConnectFindsTheNewIncarnation() {
        Host owner = stage.process("owner");
        Host user = stage.process("user");
        SciLibrary before = hosts.library(owner, OWNER);
        SciLibrary library = hosts.library(user, USER);
        stage.scheduler().alarm("off", () -> hosts.powerOff(OWNER)).set(OFF_PS);
        stage.scheduler().alarm("on", () -> hosts.powerOn(OWNER)).set(ON_PS);
        stage.start(owner, () -> {
            export(open(before), 1);
            Stage.sleepUntil(owner, ON_PS + TimeUnits.PS_PER_MS);
            export(open(hosts.library(owner, OWNER)), 2);
            Stage.sleepUntil(owner, END_PS);
        });
        stage.start(user, () -> {
            SciDescriptor sci = open(library);
            RemoteSegment old = connect(sci, user);
            SciMap map = old.map(0, SIZE);
            SciSequence sequence = map.createSequence();
            assertThat(sequence.start()).isEqualTo(SequenceStatus.OK);
            assertThat(map.getInt(0)).isEqualTo(1);
            assertThat(old.waitForEvent(SciFlags.INFINITE_TIMEOUT).reason()).isEqualTo(SegmentReason.NOT_OPERATIONAL);
            assertThat(user.now()).isBetween(OFF_PS, ON_PS);
            SegmentReason next = old.waitForEvent(SciFlags.INFINITE_TIMEOUT).reason();
            if (next == SegmentReason.OPERATIONAL) {
                // Its links are up before its driver says who it is.
                next = old.waitForEvent(SciFlags.INFINITE_TIMEOUT).reason();
            }
            assertThat(next).isEqualTo(SegmentReason.LOST);
            assertThat(user.now()).isGreaterThan(ON_PS);
            map.putInt(0, 3);
            assertThat(sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.NOT_RETRIABLE);
            SciMap again = connect(sci, user).map(0, SIZE);
            SciSequence sound = again.createSequence();
            assertThat(sound.start()).isEqualTo(SequenceStatus.OK);
            assertThat(again.getInt(0)).isEqualTo(2);
            again.putInt(Integer.BYTES, 4);
            assertThat(sound.check(SciFlags.NONE)).isEqualTo(SequenceStatus.OK);
        });
        stage.run();
    }
}
