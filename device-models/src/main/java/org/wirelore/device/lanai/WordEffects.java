package org.wirelore.device.lanai;

import java.util.Arrays;
import org.wirelore.firmware.isa.Decoder;
import org.wirelore.firmware.isa.Effects;
import org.wirelore.firmware.isa.Instruction;

/** What instructions need and change, by their words; those of before are remembered. */
final class WordEffects {
    private static final int PLACES = 1 << 10;

    private final int[] words = new int[PLACES];
    private final int[] needs = new int[PLACES];
    private final int[] changes = new int[PLACES];
    private int place;

    WordEffects() {
        Instruction nothing = Decoder.decode(0);
        Arrays.fill(needs, Effects.needs(nothing));
        Arrays.fill(changes, Effects.changes(nothing));
    }

    /** Chooses an instruction. */
    void look(int word) {
        place = (word ^ word >>> 12 ^ word >>> 22) & PLACES - 1;
        if (words[place] != word) {
            Instruction instruction = Decoder.decode(word);
            words[place] = word;
            needs[place] = Effects.needs(instruction);
            changes[place] = Effects.changes(instruction);
        }
    }

    /** The registers and flags that the chosen instruction needs, as in {@link Effects#needs}. */
    int needs() {
        return needs[place];
    }

    /** The registers and flags that it may change, as in {@link Effects#changes}. */
    int changes() {
        return changes[place];
    }
}
