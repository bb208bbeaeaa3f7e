package org.wirelore.rig.config;

import org.wirelore.adi.AdiDevice;
import org.wirelore.rig.program.ProtocolContext;
import org.wirelore.rig.program.RankProtocol;

/** A protocol of one's own that only rules look at. */
public final class SilentProtocol implements RankProtocol {
    @Override
    public AdiDevice start(ProtocolContext context) {
        throw new IllegalStateException("only the rules are tried");
    }
}
