package org.wirelore.device.tulip;

import java.util.List;

/**
 * A block of a leaf of the serial ROM: one medium of the board, or how to reset it (DEC serial ROM format, versions 1,
 * 3 and 4). Numbers are the format's; those of commands and pins are 16 bits, those of the 21140's pins 8.
 */
public sealed interface SerialRomBlock {
    /** Media codes, as the format numbers them. */
    List<String> MEDIA = List.of("10baseT", "10base2", "AUI", "100baseTx", "10baseT-FD", "100baseTx-FD", "100baseT4",
            "100baseFx", "100baseFx-FD");

    /** The block's type on a member of the family, 0 to 5. */
    int type(TulipChip chip);

    /** Whether chips of a kind have such media. */
    default boolean fits(TulipChip chip) {
        return true;
    }

    /**
     * A medium without MII that pins of the 21140 select: type 0.
     *
     * @param medium index into {@link #MEDIA}
     * @param pins levels of the pins
     * @param command bits of CSR6, and the pin that senses the medium
     */
    record PinMedium(int medium, int pins, int command) implements SerialRomBlock {
        @Override
        public int type(TulipChip chip) {
            return 0;
        }

        @Override
        public boolean fits(TulipChip chip) {
            return !chip.hasSia();
        }
    }

    /**
     * An MII transceiver: type 1 on the 21140, type 3 on the 21143.
     *
     * @param phy which of the board's transceivers, from 0 on
     * @param select what is written to the pins to select it; bytes on the 21140, words on the 21143
     * @param reset what is written to the pins to reset it
     * @param capabilities as bits 15:11 of its register 1
     * @param advertised as its register 4
     * @param fullDuplex which of the capabilities need CSR6.FD
     * @param threshold which of the capabilities need CSR6.TTM
     * @param interrupt pin of the transceiver's interrupt, 21143 only; 0: none
     */
    record Mii(int phy, List<Integer> select, List<Integer> reset, int capabilities, int advertised, int fullDuplex,
            int threshold, int interrupt) implements SerialRomBlock {
        /** Copies the sequences. */
        public Mii {
            select = List.copyOf(select);
            reset = List.copyOf(reset);
        }

        @Override
        public int type(TulipChip chip) {
            return chip.hasSia() ? 3 : 1;
        }
    }

    /**
     * A medium of the 21143's SIA: type 2.
     *
     * @param medium index into {@link #MEDIA}
     * @param settings CSR13, CSR14 and CSR15, low halves; empty where the chip's manual gives them
     * @param pinControl high half of CSR15 with directions
     * @param pinData high half of CSR15 with levels
     */
    record Sia(int medium, List<Integer> settings, int pinControl, int pinData) implements SerialRomBlock {
        /** Copies the settings. */
        public Sia {
            settings = List.copyOf(settings);
            if (!settings.isEmpty() && settings.size() != 3) {
                throw new IllegalArgumentException("settings must be of CSR13 to CSR15 or none: settings=" + settings);
            }
        }

        @Override
        public int type(TulipChip chip) {
            return 2;
        }

        @Override
        public boolean fits(TulipChip chip) {
            return chip.hasSia();
        }
    }

    /**
     * A medium of the 21143's symbol port: type 4.
     *
     * @param medium index into {@link #MEDIA}
     * @param pinControl high half of CSR15 with directions
     * @param pinData high half of CSR15 with levels
     * @param command bits of CSR6, and the pin that senses the medium
     */
    record Symbol(int medium, int pinControl, int pinData, int command) implements SerialRomBlock {
        @Override
        public int type(TulipChip chip) {
            return 4;
        }

        @Override
        public boolean fits(TulipChip chip) {
            return chip.hasSia();
        }
    }

    /**
     * How to reset the board: type 5.
     *
     * @param sequence what is written to the pins; bytes on the 21140, words on the 21143
     */
    record Reset(List<Integer> sequence) implements SerialRomBlock {
        /** Copies the sequence. */
        public Reset {
            sequence = List.copyOf(sequence);
        }

        @Override
        public int type(TulipChip chip) {
            return 5;
        }
    }
}
