package org.wirelore.emulator.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.contract.Stage;

/** Messages to a driver that no driver sends: from a node that is not there, while two others work with each other. */
class ForgedMailTest {
    private static final int OWNER = 4;
    private static final int USER = 8;
    private static final int NOWHERE = 12;
    private static final int SEGMENT = 17;
    private static final int SIZE = 4096;
    private static final int NUMBER = 5;
    private static final int MAILS = 4_000;
    private static final int KINDS = 10;
    /** A driver's own words: kind and sequence number, incarnation. */
    private static final int OWN_WORDS = 2;

    private final SciHosts hosts = new SciHosts(ContractHosts.pc(1), SciCards::d310);
    private int users;
    private boolean isOver;

    private void forge(SplittableRandom random, int to, int number) {
        SciPacket mail = new SciPacket();
        mail.sourceId = NOWHERE;
        mail.targetId = to;
        mail.command = SciPacket.WRITE;
        mail.offset = PsbAddress.MAILBOX;
        mail.dataBytes = PsbRegister.MESSAGE_WORDS * Integer.BYTES;
        for (int word = 0; word < PsbRegister.MESSAGE_WORDS; word++) {
            int value = word == 0
                    ? number << 16 | random.nextInt(KINDS)
                    : word < OWN_WORDS ? 1 + number / 1_000 : word(random);
            for (int i = 0; i < Integer.BYTES; i++) {
                mail.data[word * Integer.BYTES + i] = (byte) (value >>> (Byte.SIZE * i));
            }
        }
        hosts.card(to).onPacket(mail);
    }

    private static int word(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextBoolean() ? SEGMENT : NUMBER;
            default -> random.nextInt(6);
        };
    }

    @Test
    void randomMessagesOfAThirdNodeChangeNothingBetweenTheOthers() {
        Host owner = hosts.stage().process("owner");
        Host user = hosts.stage().process("user");
        SciLibrary ownerLibrary = hosts.library(owner, OWNER);
        SciLibrary userLibrary = hosts.library(user, USER);
        SplittableRandom random = new SplittableRandom(19);
        hosts.stage().start(owner, () -> {
            ownerLibrary.initialize(SciFlags.NONE);
            SciDescriptor sci = ownerLibrary.open(SciFlags.NONE);
            LocalSegment segment = sci.createSegment(SEGMENT, SIZE, (which, reason, nodeId, adapter, error) -> {
                if (nodeId == USER) {
                    users += reason == SegmentReason.CONNECT ? 1 : -1;
                }
                return CallbackAction.CONTINUE;
            }, SciFlags.USE_CALLBACK);
            segment.prepare(0);
            segment.setAvailable(0);
            sci.createInterrupt(0, NUMBER, SciFlags.FIXED_INTNO);
            sci.createDataInterrupt(0, NUMBER, (which, data, length, status) -> CallbackAction.CONTINUE,
                    SciFlags.FIXED_INTNO | SciFlags.USE_CALLBACK);
            while (!isOver) {
                Stage.sleepUntil(owner, owner.now() + TimeUnits.PS_PER_MS);
            }
            assertThat(users).as("who uses the segment, as its owner knows").isZero();
            // The node that is not there may have connected, too.
            segment.remove(SciFlags.FORCE_REMOVE);
        });
        hosts.stage().start(user, () -> {
            userLibrary.initialize(SciFlags.NONE);
            SciDescriptor sci = userLibrary.open(SciFlags.NONE);
            Stage.sleepUntil(user, user.now() + TimeUnits.PS_PER_MS);
            RemoteSegment remote = sci.connectSegment(OWNER, SEGMENT, 0, 1_000);
            SciMap map = remote.map(0, SIZE);
            SciSequence sequence = map.createSequence();
            assertThat(sequence.start()).isEqualTo(SequenceStatus.OK);
            for (int i = 0; i < MAILS; i++) {
                forge(random, random.nextBoolean() ? OWNER : USER, i);
                Stage.sleepUntil(user, user.now() + 10 * TimeUnits.PS_PER_US);
                if (i % 100 == 0) {
                    map.putInt(0, i);
                    assertThat(sequence.check(SciFlags.NONE)).as("mail %d", i).isEqualTo(SequenceStatus.OK);
                    assertThat(map.getInt(0)).isEqualTo(i);
                    sci.connectSegment(OWNER, SEGMENT, 0, 1_000).disconnect();
                    RemoteInterrupt trigger = sci.connectInterrupt(OWNER, 0, NUMBER, 1_000);
                    trigger.trigger();
                    trigger.disconnect();
                }
            }
            Stage.sleepUntil(user, user.now() + 10 * TimeUnits.PS_PER_MS);
            assertThat(users).as("who uses the segment, as its owner knows").isEqualTo(1);
            sequence.remove();
            map.unmap();
            remote.disconnect();
            Stage.sleepUntil(user, user.now() + 10 * TimeUnits.PS_PER_MS);
            isOver = true;
        });
        hosts.stage().run();
        assertThat(isOver).isTrue();
    }
}
