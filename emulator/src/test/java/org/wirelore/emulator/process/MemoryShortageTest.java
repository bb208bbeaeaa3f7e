package org.wirelore.emulator.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A failure of memory names what is used up and the option that gives more. */
class MemoryShortageTest {
    @Test
    void aFullHeapNamesItsSizeAndALargerOne() {
        MemoryShortage shortage = MemoryShortage.of(new OutOfMemoryError("Java heap space"), 64L << 20);
        assertThat(shortage.missing()).contains("64 MiB").contains("128 MiB");
        assertThat(shortage.remedy()).contains("JDK_JAVA_OPTIONS=-Xmx128m ./wirelore");
    }

    @Test
    void whatIsProposedIsAtLeastTwiceWhatWasTooLittle() {
        for (long mebibytes : new long[]{1, 500, 512, 600, 1024, 6000}) {
            String remedy = MemoryShortage.of(new OutOfMemoryError("Java heap space"), mebibytes << 20).remedy();
            long proposed = Long.parseLong(remedy.replaceAll(".*-Xmx(\\d+)m .*", "$1"));
            assertThat(proposed).isGreaterThanOrEqualTo(2 * mebibytes).isGreaterThanOrEqualTo(
                    MemoryShortage.HEAP_MIN_MEBIBYTES);
        }
    }

    @Test
    void threadsAndClassesAndBuffersAreNotMendedWithMoreHeap() {
        assertThat(
                MemoryShortage.of(new OutOfMemoryError("unable to create native thread: possibly out of memory"), 1)
                        .remedy())
                .contains("ulimit -u");
        assertThat(MemoryShortage.of(new OutOfMemoryError("Metaspace"), 1).remedy()).contains("MaxMetaspaceSize");
        assertThat(MemoryShortage.of(new OutOfMemoryError("Cannot reserve 8 bytes of direct buffer memory"), 1)
                .remedy()).contains("MaxDirectMemorySize");
        assertThat(MemoryShortage.of(new OutOfMemoryError("Requested array size exceeds VM limit"), 1).remedy())
                .doesNotContain("-X");
    }

    @Test
    void theVariableThatGoesBeforeAllOthersIsNamed() {
        assertThat(MemoryShortage.of(new OutOfMemoryError("Java heap space"), 64L << 20).remedy())
                .contains("if _JAVA_OPTIONS sets -Xmx, change it there");
    }

    @Test
    void itIsFoundBelowWhatItCausedAndNowhereElse() {
        assertThat(MemoryShortage.in(new IllegalStateException(new OutOfMemoryError("Java heap space")))).isPresent();
        assertThat(MemoryShortage.in(new IllegalStateException("full"))).isEmpty();
    }
}
