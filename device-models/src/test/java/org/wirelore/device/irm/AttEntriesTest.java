package org.wirelore.device.irm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;

class AttEntriesTest {
    private static final int ENTRIES = 1024;
    private static final int PAGE_BYTES = 1 << 19;
    private static final int NODE = 8;

    private final Map<Integer, Integer> registers = new HashMap<>();
    private final AttEntries entries = new AttEntries(new RegisterBank() {
        @Override
        public int read(int offset, int sizeBytes) {
            return registers.getOrDefault(offset, 0);
        }

        @Override
        public void write(int offset, int sizeBytes, int value) {
            registers.put(offset, value);
        }
    }, new IrmConfig.Card(64, ENTRIES, PAGE_BYTES, 0, 33));

    @Test
    void the1025thEntryIsRefused() throws SciException {
        entries.take(NODE, 0, (long) ENTRIES * PAGE_BYTES, 0);
        assertThatThrownBy(() -> entries.take(NODE, (long) ENTRIES * PAGE_BYTES, 1, 0))
                .isInstanceOfSatisfying(SciException.class,
                        refused -> assertThat(refused.error()).isEqualTo(SciError.HW_NOSPC))
                .hasMessageContaining("needed=1, available=0");
    }

    @Test
    void ofARangeThatDoesNotFitNoEntryIsTaken() throws SciException {
        entries.take(NODE, 0, (long) (ENTRIES - 2) * PAGE_BYTES, 0);
        assertThatThrownBy(() -> entries.take(NODE + 4, 0, 3L * PAGE_BYTES, 0)).isInstanceOf(SciException.class);
        assertThat(entries.available()).isEqualTo(2);
        assertThat(entries.take(NODE + 4, 0, 2L * PAGE_BYTES, 0)).hasSize(2);
    }

    @Test
    void aSharedPageTakesOneEntryUntilItsLastUserGivesItBack() throws SciException {
        int[] first = entries.take(NODE, 100, 1, 0);
        int[] second = entries.take(NODE, 200, 1, 0);
        assertThat(second).isEqualTo(first);
        entries.give(first);
        assertThat(valid(second[0])).isTrue();
        entries.give(second);
        assertThat(valid(second[0])).isFalse();
        assertThat(entries.inUse()).isZero();
    }

    private boolean valid(int index) {
        int at = PsbRegister.ATT + index * PsbRegister.ATT_ENTRY_BYTES + PsbRegister.ATAT;
        return (registers.getOrDefault(at, 0) & PsbRegister.ATAT_VALID) != 0;
    }
}
