package org.wirelore.rig.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.compare.Trace;
import org.wirelore.rig.compare.TraceRecorder;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.VariantConfig;

/** Emulated runs with known losses stand for real ones. */
class LikenessSearchTest {
    private static VariantConfig variant(String... settings) {
        RigLoader loader = new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY);
        return loader.load(loader.file("unet-explore"), List.of(settings)).variants().getFirst();
    }

    private static Trace lossy(VariantConfig variant, long... lost) {
        SearchBounds losses = SearchBounds.losses(lost.length, 100);
        PlacementDecider decider = ChoiceExplorer.decider(variant, losses, new SeededDecider(1));
        int[] first = new int[lost.length];
        Arrays.fill(first, 1);
        decider.place(lost, first);
        TraceRecorder recorder = new TraceRecorder(2);
        try (RigInstance instance = new RigInstance(variant, decider, losses.placed(), null)) {
            instance.heardBy(recorder);
            instance.run();
        }
        return recorder.trace();
    }

    private static LikenessSearch.Found search(Trace real) {
        try (LikenessSearch search = new LikenessSearch(variant(), 1, real, (instance, work) -> work.get(),
                () -> false)) {
            return search.search();
        }
    }

    @Test
    void aRunWithoutLossIsTheUndisturbedOne() {
        LikenessSearch.Found found = search(lossy(variant()));
        assertThat(found.isSame()).isTrue();
        assertThat(found.words()).isEmpty();
        assertThat(found.runs()).isEqualTo(1);
    }

    @Test
    void aLossIsFoundByWhatIsSentAgain() {
        LikenessSearch.Found found = search(lossy(variant(), 7));
        assertThat(found.difference()).isEmpty();
        assertThat(found.isSame()).isTrue();
        assertThat(found.words()).singleElement().asString().contains("frame ");
    }

    @Test
    void whatNoScriptDoesIsLeftWithItsDifference() {
        LikenessSearch.Found found = search(lossy(variant("program.arguments.rounds=9")));
        assertThat(found.isSame()).isFalse();
        assertThat(found.difference()).contains("is in the emulated run only");
    }
}
