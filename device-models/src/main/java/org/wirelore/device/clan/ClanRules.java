package org.wirelore.device.clan;

import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.vipl.rule.DescriptorRule;
import org.wirelore.device.vipl.rule.ErrorRule;
import org.wirelore.device.vipl.rule.ErrorTable;
import org.wirelore.device.vipl.rule.ViaEvent;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** What VIA demands of the card, with its open points as RULE decides them. */
final class ClanRules {
    private static final ReliabilityLevel[] LEVELS = ReliabilityLevel.values();

    private final NicAttributes limits;
    private int bits = -1;
    private DescriptorRule descriptors;
    private ErrorTable errors;

    ClanRules(ClanConfig config) {
        ClanConfig.Limits has = config.limits();
        limits = new NicAttributes(config.name(), 0, 0, 0, 0, 0, 0, 0, has.vis(), has.descriptors(), has.segments(),
                has.cqs(), has.cqEntries(), has.transferBytes(), has.transferBytes(), 0, config.levels(),
                config.readLevels());
        descriptors = new DescriptorRule(limits, ViplPolicy.USUAL);
        errors = new ErrorTable(ViplPolicy.USUAL);
        decide(0);
    }

    /** RULE was written. */
    void decide(int written) {
        if (written != bits) {
            bits = written;
            ViplPolicy policy = new ViplPolicy(false, false, false, has(ClanRegister.RULE_RECEIVE_LENGTH),
                    countsImmediateWrite(), false, has(ClanRegister.RULE_UNRELIABLE_LOSS),
                    has(ClanRegister.RULE_REMOTE_DESCRIPTOR), has(ClanRegister.RULE_SUM_IS_FORMAT),
                    false, false);
            descriptors = new DescriptorRule(limits, policy);
            errors = new ErrorTable(policy);
        }
    }

    private boolean has(int bit) {
        return (bits & bit) != 0;
    }

    /** Whether a receive that an RDMA write has taken gets the bytes written as its length. */
    boolean countsImmediateWrite() {
        return has(ClanRegister.RULE_IMMEDIATE_WRITE);
    }

    DescriptorRule descriptors() {
        return descriptors;
    }

    ErrorRule of(VirtualInterface vi, ViaEvent event) {
        return errors.rule(vi.level(), event);
    }

    /** The level of a VI's context; the lowest one if it has none. */
    static ReliabilityLevel level(int context) {
        for (ReliabilityLevel level : LEVELS) {
            if ((context & level.bit()) != 0) {
                return level;
            }
        }
        return ReliabilityLevel.UNRELIABLE;
    }
}
