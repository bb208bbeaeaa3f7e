package org.wirelore.rig.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.StateHash;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.choice.HashedDecider;
import org.wirelore.emulator.choice.Script;
import org.wirelore.emulator.choice.ScriptedDecider;
import org.wirelore.rig.program.ProgramOutput;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.run.RunOrder;

/** What of a run counts in its hash, beside frames and transfers. */
class RunHashTest {
    @TempDir
    Path folder;

    @Test
    void seedsThatDrawOtherContentHaveOtherHashes() {
        Set<String> hashes = new HashSet<>();
        for (long seed : new long[]{7, 424242}) {
            Path out = Rigs.order(Rigs.load("unet-switch"), folder.resolve(Long.toString(seed))).out();
            hashes.add(Rigs.launcher().run(new RunOrder(Rigs.load("unet-switch"), seed, out, false))
                    .eventStreamHash());
        }
        assertThat(hashes).hasSize(2);
    }

    @Test
    void everythingAboutAReceivedMessageCounts() {
        Set<Long> hashes = new HashSet<>();
        List<CoreEvent> receptions = List.of(
                new CoreEvent(0).receiveCompleted(1, 1, 5, 8, ErrorClass.SUCCESS, 77),
                new CoreEvent(1).receiveCompleted(1, 1, 5, 8, ErrorClass.SUCCESS, 77),
                new CoreEvent(0).receiveCompleted(2, 1, 5, 8, ErrorClass.SUCCESS, 77),
                new CoreEvent(0).receiveCompleted(1, 2, 5, 8, ErrorClass.SUCCESS, 77),
                new CoreEvent(0).receiveCompleted(1, 1, 6, 8, ErrorClass.SUCCESS, 77),
                new CoreEvent(0).receiveCompleted(1, 1, 5, 9, ErrorClass.SUCCESS, 77),
                new CoreEvent(0).receiveCompleted(1, 1, 5, 8, ErrorClass.TRUNCATE, 77),
                new CoreEvent(0).receiveCompleted(1, 1, 5, 8, ErrorClass.SUCCESS, 76));
        for (CoreEvent reception : receptions) {
            StateHash hash = new StateHash();
            new RunHash(hash).receptions().on(reception);
            hashes.add(hash.value());
        }
        assertThat(hashes).hasSameSizeAs(receptions);
    }

    @Test
    void rankStreamAndEachCharacterPrintedCount() {
        Set<Long> hashes = new HashSet<>();
        for (String text : List.of("result 1\n", "result 2\n", "result 1")) {
            hashes.add(printed(output -> output.out(0), text));
            hashes.add(printed(output -> output.out(1), text));
            hashes.add(printed(output -> output.err(0), text));
        }
        assertThat(hashes).hasSize(9);
    }

    @Test
    void theNameAlternativesAndAnswerOfADecisionCount() {
        Set<Long> hashes = new HashSet<>();
        hashes.add(decided("link0", 2));
        hashes.add(decided("link1", 2));
        hashes.add(decided("link0", 3));
        StateHash hash = new StateHash();
        HashedDecider decider = new HashedDecider(new ScriptedDecider(
                new Script(List.of(new Choice("link0.loss", 0, 1, 2)))), hash);
        decider.choose(decider.point(ChoicePoint.fault("link0", "", "loss")), 2);
        hashes.add(hash.value());
        assertThat(hashes).hasSize(4);
    }

    private static long decided(String medium, int alternatives) {
        StateHash hash = new StateHash();
        HashedDecider decider = new HashedDecider(new ScriptedDecider(Script.EMPTY), hash);
        decider.choose(decider.point(ChoicePoint.fault(medium, "", "loss")), alternatives);
        return hash.value();
    }

    private static long printed(Function<ProgramOutput, PrintStream> stream, String text) {
        StateHash hash = new StateHash();
        stream.apply(new RunHash(hash).printed(ProgramOutput.NOWHERE)).print(text);
        return hash.value();
    }
}
