package org.wirelore.rig.product;

import java.util.List;
import org.wirelore.rig.any.AnyBinding;
import org.wirelore.rig.clan.ClanBinding;
import org.wirelore.rig.ethernet.EthernetBinding;
import org.wirelore.rig.ethernet.RealEthernetBinding;
import org.wirelore.rig.fault.FrameFaults;
import org.wirelore.rig.fmp.FmpBinding;
import org.wirelore.rig.mpi.MpiPrograms;
import org.wirelore.rig.myrinet.MyrinetBinding;
import org.wirelore.rig.own.OwnProtocols;
import org.wirelore.rig.program.basic.BasicPrograms;
import org.wirelore.rig.program.ping.PingProgram;
import org.wirelore.rig.program.serve.ServeProgram;
import org.wirelore.rig.pvm.PvmPrograms;
import org.wirelore.rig.sci.SciBinding;
import org.wirelore.rig.shm.SharedMemoryBinding;
import org.wirelore.rig.sockets.SocketsBinding;
import org.wirelore.rig.spi.Registry;
import org.wirelore.rig.unet.UNetBinding;
import org.wirelore.rig.urtp.UrtpBinding;
import org.wirelore.rig.via.ViaBinding;
import org.wirelore.rig.viasci.ViaSciBinding;

/**
 * What the rigs of the product may be made of. A new interconnect, protocol or program adds its line here, and no
 * other.
 */
public final class ProductRegistry {
    /** The bindings, in the order in which messages name their parts. */
    public static final Registry REGISTRY = new Registry(RankProgramMain.class.getName(), List.of(
            new EthernetBinding(),
            new UNetBinding(),
            new RealEthernetBinding(),
            new MyrinetBinding(),
            new FrameFaults(),
            new SharedMemoryBinding(),
            new FmpBinding(),
            new SciBinding(),
            new ClanBinding(),
            new UrtpBinding(),
            new ViaBinding(),
            new ViaSciBinding(),
            new SocketsBinding(),
            new AnyBinding(),
            new OwnProtocols(),
            new BasicPrograms(),
            new PingProgram(),
            new ServeProgram(),
            new MpiPrograms(),
            new PvmPrograms()));

    private ProductRegistry() {
    }
}
