package org.wirelore.adi.viasci;

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
 */
public record ViaSciConfig(SciProtocolConfig sci, ViaProtocolConfig via, PutNotice notice) {
    /** The paper's limit of short messages, bytes. */
    public static final int SWITCH_BYTES = 2048;

    /** The defaults. */
    public static final ViaSciConfig DEFAULT = of(SciProtocolConfig.DEFAULT, ViaProtocolConfig.DEFAULT, SWITCH_BYTES);

    public ViaSciConfig {
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
        return new ViaSciConfig(sci.rendezvous(switchBytes + 1), via.blocking(sci.blocks()), PutNotice.IMMEDIATE);
    }

    /** The longest message that goes by SCI, bytes. */
    public int switchBytes() {
        return sci.rendezvousBytes() - 1;
    }

    /** The same but for how a receiver learns that a long message is there. */
    public ViaSciConfig noticed(PutNotice newNotice) {
        return new ViaSciConfig(sci, via, newNotice);
    }
}
