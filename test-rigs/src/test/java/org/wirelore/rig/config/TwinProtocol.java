package org.wirelore.rig.config;

import java.util.List;
import java.util.function.Supplier;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.ProtocolKind;
import org.wirelore.rig.spi.start.RankStart;

/** A protocol that works with several devices at once; only its rules are tried. */
final class TwinProtocol implements AdiProtocol, Binding {
    private static final List<Class<?>> APIS = List.of(SharedMemory.class, UNetDevice.class, Sockets.class);

    @Override
    public List<ProtocolKind> protocols() {
        return List.of(new ProtocolKind(name(), APIS, TwinProtocol.class, (node, rig) -> this));
    }

    @Override
    public String name() {
        return "twin";
    }

    @Override
    public String description() {
        return "two devices at once";
    }

    @Override
    public List<Class<?>> apis() {
        return APIS;
    }

    @Override
    public boolean blocks() {
        return false;
    }

    @Override
    public long unexpectedBytesMax() {
        return 0;
    }

    @Override
    public Supplier<AdiDevice> open(RankStart start, RankEnvironment environment) {
        throw new IllegalStateException("only the rules are tried");
    }
}
