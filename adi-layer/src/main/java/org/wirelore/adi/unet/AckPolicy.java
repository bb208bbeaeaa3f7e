package org.wirelore.adi.unet;

import java.util.Locale;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;

/**
 * When a receiver sends a pure acknowledgment for packets that came in order (MPI-on-U-Net paper, section 5.1 and
 * footnote 7). Whatever the policy, every packet that goes the other way carries one, and a duplicate, a gap or an
 * acknowledgment request is answered at once.
 */
public enum AckPolicy {
    /** Never. Suits programs that exchange as many messages one way as the other; starves one-way traffic. */
    LAZY,
    /** When the configured number of packets is unacknowledged. */
    THRESHOLD,
    /** For every packet. */
    EAGER,
    /** As threshold, and when the receiver has waited for 1 ms while packets are unacknowledged. */
    DELAYED;

    /** The rank's environment variable that overrides the configured policy: the name of one, in lower case. */
    public static final String VARIABLE = "WIRELORE_UNET_ACK";

    /**
     * The policy of a name, as it stands in the environment variable.
     *
     * @throws AdiException with {@link ErrorClass#OTHER} for any other text
     */
    public static AckPolicy parse(String text) {
        for (AckPolicy policy : values()) {
            if (policy.name().toLowerCase(Locale.ROOT).equals(text)) {
                return policy;
            }
        }
        throw new AdiException(ErrorClass.OTHER,
                "expected lazy, threshold, eager or delayed in " + VARIABLE + ", found '" + text + "'");
    }
}
