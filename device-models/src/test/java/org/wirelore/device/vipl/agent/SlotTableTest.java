package org.wirelore.device.vipl.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SlotTableTest {
    @Test
    void aNumberIsNotUsedAgainSoonAndNeverZero() {
        SlotTable<String> table = new SlotTable<>(3);
        int first = table.add("first");
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            int number = table.add("other");
            assertThat(number).isNotZero();
            assertThat(seen.add(number)).isTrue();
            assertThat(table.get(number)).isEqualTo("other");
            table.remove(number);
            assertThat(table.get(number)).isNull();
        }
        assertThat(table.get(first)).isEqualTo("first");
        assertThat(table.size()).isEqualTo(1);
    }

    @Test
    void itIsFullWhenEachSlotIsTaken() {
        SlotTable<String> table = new SlotTable<>(2);
        int number = table.add("a");
        table.add("b");
        assertThat(table.isFull()).isTrue();
        table.remove(number);
        assertThat(table.isFull()).isFalse();
        assertThat(table.add("c")).isNotEqualTo(number);
        assertThat(table.all()).containsExactly("c", "b");
        assertThat(table.get(-1)).isNull();
    }
}
