package org.wirelore.adi.viasci;

import java.util.EnumSet;
import java.util.Set;
import org.wirelore.adi.sci.SciProtocolConfig;
import org.wirelore.adi.via.PutNotice;
import org.wirelore.adi.via.ViaProtocolConfig;

/**
 * The parameters of CHEMPI. All ranks of a job must have the same.
 *
 * @param sci of the records: messages of at least its rendezvousBytes go by VIA
 * @param via of the connections: its NIC, regions and times; of its credits, as many long messages may be under way to
 *     one rank as it has receives
 * @param notice how a receiver learns that a long message is there, not by {@link PutNotice#MESSAGE}
 * @param letters where the text of the paper is kept that goes wrong
 */
public record ViaSciConfig(SciProtocolConfig sci, ViaProtocolConfig via, PutNotice notice, Set<Letter> letters) {
    /** The paper's limit of short messages, bytes. */
    public static final int SWITCH_BYTES = 2048;

    /** The defaults. */
    public static final ViaSciConfig DEFAULT = of(SciProtocolConfig.DEFAULT, ViaProtocolConfig.DEFAULT, SWITCH_BYTES);

    /** The paper's descriptor length field, bytes. */
    static final int PAPER_CHUNK_BYTES = 65_535;

    public ViaSciConfig {
        letters = Set.copyOf(letters);
        if (notice == PutNotice.MESSAGE) {
            throw new IllegalArgumentException("the connections must have no messages: notice=" + notice);
        }
        if (notice == PutNotice.FLAG && sci.blocks()) {
            throw new IllegalArgumentException("a rank that looks at a flag must not sleep: notice=" + notice);
        }
        if (sci.blocks() != via.blocks()) {
            throw new IllegalArgumentException("a rank must wait in one way: sci.blocks=" + sci.blocks()
                    + ", via.blocks=" + via.blocks());
        }
    }

    /**
     * Parameters of the two networks, with the notice that is right under load, too.
     *
     * @param switchBytes messages of up to this many bytes go by SCI
     */
    public static ViaSciConfig of(SciProtocolConfig sci, ViaProtocolConfig via, int switchBytes) {
        return new ViaSciConfig(sci.rendezvous(switchBytes + 1), via.blocking(sci.blocks()), PutNotice.IMMEDIATE,
                Set.of());
    }

    /** The longest message that goes by SCI, bytes. */
    public int switchBytes() {
        return sci.rendezvousBytes() - 1;
    }

    /** The same but for how a receiver learns that a long message is there. */
    public ViaSciConfig noticed(PutNotice newNotice) {
        return new ViaSciConfig(sci, via, newNotice, letters);
    }

    /** The same, with some of the paper's text kept that goes wrong. */
    public ViaSciConfig keeping(Set<Letter> newLetters) {
        Set<Letter> all = newLetters.isEmpty() ? Set.of() : EnumSet.copyOf(newLetters);
        return new ViaSciConfig(
                all.contains(Letter.WAITING_SENDS) ? sci.asInThePaper().unexpected(0) : sci, via,
                all.contains(Letter.COMPLETED_FLAG) ? PutNotice.COMPLETED : notice, all);
    }

    /** Longest write, bytes; 0 if it is what the NIC transfers. */
    int writeBytesMax() {
        return letters.contains(Letter.LONG_CHUNKS) ? PAPER_CHUNK_BYTES : 0;
    }
}
