package org.wirelore.device.tulip;

import java.util.Arrays;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * A 93C46 serial EEPROM, 64 words of 16 bits, on three input lines and one output. A command is a start bit, two bits
 * of opcode, six of address and, to write, 16 of data, highest first, sampled while the clock rises with chip select
 * high.
 *
 * <p>Writing and erasing begin when chip select falls. Until they have ended the part takes no command and its output
 * is 0 while it is selected; after that the output is 1. The data sheets of the 93C46 give 2 to 10 ms for a word and up
 * to 15 ms for all words; the model takes 5 and 15.
 */
final class SerialRom implements StatePart {
    /** Words of 16 bits. */
    static final int WORDS = 64;
    private static final int COMMAND_BITS = 8;
    private static final int DATA_BITS = 16;
    private static final int EXTENDED = 0;
    private static final int WRITE = 1;
    private static final int READ = 2;
    private static final int ERASE = 3;
    private static final long WORD_PS = 5_000_000_000L;
    private static final long ALL_WORDS_PS = 15_000_000_000L;

    /** The meaning of the next clock edge. */
    private enum Phase {
        START, COMMAND, OUTPUT, DATA, DONE
    }

    private final Scheduler scheduler;
    private final short[] words;
    private Phase phase = Phase.START;
    private boolean selected;
    private boolean clock;
    private boolean output = true;
    private boolean writable;
    private int shift;
    private int bits;
    private int command;
    /** When the last write or erase ends. */
    private long readyPs;

    /** A part with the given contents, which it keeps as its own copy. */
    SerialRom(short[] contents, Scheduler scheduler) {
        if (contents.length != WORDS) {
            throw new IllegalArgumentException("a 93C46 has 64 words: words=" + contents.length);
        }
        this.scheduler = scheduler;
        words = contents.clone();
    }

    int word(int address) {
        return words[address] & 0xFFFF;
    }

    /** Power-on: contents as given, lines low, writing disabled. */
    void powerOn(short[] contents) {
        System.arraycopy(contents, 0, words, 0, WORDS);
        selected = false;
        clock = false;
        writable = false;
        command = 0;
        readyPs = 0;
        idle();
    }

    /** The data output: high unless the part drives it low. */
    boolean output() {
        return output && !(selected && isBusy());
    }

    /** Sets the three input lines at once. */
    void drive(boolean chipSelect, boolean newClock, boolean input) {
        boolean rises = newClock && !clock;
        clock = newClock;
        if (selected && !chipSelect) {
            complete();
            idle();
        }
        selected = chipSelect;
        if (selected && rises && !isBusy()) {
            shiftIn(input ? 1 : 0);
        }
    }

    private boolean isBusy() {
        return scheduler.now() < readyPs;
    }

    private void shiftIn(int bit) {
        switch (phase) {
            case START -> {
                if (bit != 0) {
                    begin();
                }
            }
            case COMMAND -> {
                shift = (shift << 1) | bit;
                if (++bits == COMMAND_BITS) {
                    decode();
                }
            }
            case OUTPUT -> shiftOut(bit);
            case DATA -> {
                shift = (shift << 1) | bit;
                if (++bits == DATA_BITS) {
                    phase = Phase.DONE;
                }
            }
            case DONE -> {
                // A complete command waits for chip select to fall.
            }
        }
    }

    private void begin() {
        phase = Phase.COMMAND;
        shift = 0;
        bits = 0;
        output = true;
    }

    private void decode() {
        command = shift;
        int opcode = command >> 6;
        bits = 0;
        if (opcode == READ) {
            phase = Phase.OUTPUT;
            shift = word(command & 63);
            output = false;
        } else {
            shift = 0;
            boolean takesData = opcode == WRITE || (opcode == EXTENDED && extension() == 1);
            phase = takesData ? Phase.DATA : Phase.DONE;
        }
    }

    /** Reading continues with the next word, unless a start bit comes. */
    private void shiftOut(int bit) {
        if (bits == DATA_BITS) {
            if (bit != 0) {
                begin();
                return;
            }
            command = (READ << 6) | ((command + 1) & 63);
            shift = word(command & 63);
            bits = 0;
        }
        output = (shift & 0x8000) != 0;
        shift <<= 1;
        bits++;
    }

    /** Chip select falls: a complete command takes effect. */
    private void complete() {
        if (phase != Phase.DONE) {
            return;
        }
        int opcode = command >> 6;
        if (opcode == EXTENDED) {
            switch (extension()) {
                case 0 -> writable = false;
                case 3 -> writable = true;
                case 1 -> fill(shift);
                default -> fill(0xFFFF);
            }
        } else if (writable) {
            words[command & 63] = (short) (opcode == ERASE ? 0xFFFF : shift);
            readyPs = scheduler.now() + WORD_PS;
        }
    }

    private void fill(int value) {
        if (writable) {
            Arrays.fill(words, (short) value);
            readyPs = scheduler.now() + ALL_WORDS_PS;
        }
    }

    private int extension() {
        return (command >> 4) & 3;
    }

    private void idle() {
        phase = Phase.START;
        output = true;
        shift = 0;
        bits = 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        phase = visitor.field("phase", phase);
        selected = visitor.field("selected", selected);
        clock = visitor.field("clock", clock);
        output = visitor.field("output", output);
        writable = visitor.field("writable", writable);
        shift = visitor.field("shift", shift);
        bits = visitor.field("bits", bits);
        command = visitor.field("command", command);
        readyPs = visitor.time("readyPs", readyPs, scheduler.now());
        visitor.fields("words", words, WORDS);
    }
}
