package org.wirelore.rig.sci.litmus;

import java.util.List;

/** What may or may not hold at the end of a run. A comparison with a register that was never set does not hold. */
sealed interface EndCondition {
    boolean holds(LitmusRegisters registers);

    /** Both. */
    record Both(EndCondition left, EndCondition right) implements EndCondition {
        @Override
        public boolean holds(LitmusRegisters registers) {
            return left.holds(registers) && right.holds(registers);
        }
    }

    /** One or both. */
    record Either(EndCondition left, EndCondition right) implements EndCondition {
        @Override
        public boolean holds(LitmusRegisters registers) {
            return left.holds(registers) || right.holds(registers);
        }
    }

    /** The opposite. */
    record Not(EndCondition opposite) implements EndCondition {
        @Override
        public boolean holds(LitmusRegisters registers) {
            return !opposite.holds(registers);
        }
    }

    /** A rank waits for ever; -1 stands for any. */
    record Waits(int rank) implements EndCondition {
        @Override
        public boolean holds(LitmusRegisters registers) {
            return rank < 0 ? registers.isAnyWaiting() : registers.isWaiting(rank);
        }
    }

    /** Two sums are as a sign says. */
    record Comparison(Sum left, Sign sign, Sum right) implements EndCondition {
        @Override
        public boolean holds(LitmusRegisters registers) {
            return left.isSet(registers) && right.isSet(registers)
                    && sign.holds(Long.compareUnsigned(left.value(registers), right.value(registers)));
        }
    }

    /** A sum of registers and a number. */
    record Sum(List<Integer> registers, long number) {
        public Sum {
            registers = List.copyOf(registers);
        }

        boolean isSet(LitmusRegisters found) {
            return registers.stream().allMatch(found::isSet);
        }

        long value(LitmusRegisters found) {
            long value = number;
            for (int register : registers) {
                value += found.value(register);
            }
            return value;
        }
    }

    /** How two numbers are compared. */
    enum Sign {
        EQUAL("=="), DIFFERENT("!="), LESS("<"), AT_MOST("<="), MORE(">"), AT_LEAST(">=");

        private final String text;

        Sign(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }

        boolean holds(int comparison) {
            return switch (this) {
                case EQUAL -> comparison == 0;
                case DIFFERENT -> comparison != 0;
                case LESS -> comparison < 0;
                case AT_MOST -> comparison <= 0;
                case MORE -> comparison > 0;
                case AT_LEAST -> comparison >= 0;
            };
        }
    }
}
