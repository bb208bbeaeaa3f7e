package org.wirelore.device.vipl;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** Which attributes of VIs and memory a NIC handle can grant. */
final class AttributeRules {
    private final NicAttributes attributes;
    private final ViplPolicy policy;
    /** The handle's own, which come and go. */
    private final List<Integer> ptags;

    AttributeRules(NicAttributes attributes, ViplPolicy policy, List<Integer> ptags) {
        this.attributes = attributes;
        this.policy = policy;
        this.ptags = ptags;
    }

    /** What no provider can have, before it is asked. */
    int judge(@Nullable ViAttributes wanted) {
        if (wanted == null) {
            return VipResult.INVALID_PARAMETER;
        }
        if (wanted.reliability() == null || !attributes.supports(wanted.reliability())) {
            return VipResult.INVALID_RELIABILITY_LEVEL;
        }
        if (wanted.maxTransferSize() < 0 || wanted.maxTransferSize() > attributes.maxTransferSize()) {
            return VipResult.INVALID_MTU;
        }
        if (!isPtag(wanted.ptag())) {
            return VipResult.INVALID_PTAG;
        }
        return wanted.enableRdmaRead() && !attributes.supportsRdmaRead(wanted.reliability())
                ? VipResult.INVALID_RDMAREAD
                : VipResult.SUCCESS;
    }

    /** The same of memory. */
    int judge(MemoryAttributes wanted) {
        if (!isPtag(wanted.ptag())) {
            return VipResult.INVALID_PTAG;
        }
        return wanted.enableRdmaRead() && attributes.rdmaReadSupport() == 0
                ? VipResult.INVALID_RDMAREAD
                : VipResult.SUCCESS;
    }

    /** Whether tags of a VI and of memory, both of one handle, let it use that; 0 is the handle's own. */
    static boolean agree(int a, int b) {
        return a == b || a == 0 || b == 0;
    }

    private boolean isPtag(int ptag) {
        return ptag == 0 ? !policy.strictPtag() : ptags.contains(ptag);
    }
}
