package org.wirelore.rig.fmp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.CreditEvent;
import org.wirelore.adi.fmp.FmpCostNames;
import org.wirelore.adi.fmp.FmpProtocolConfig;
import org.wirelore.adi.fmp.FmpStartup;
import org.wirelore.adi.fmp.network.NetworkPart;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.myrinet.CardPorts;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.start.RankStart;
import tools.jackson.databind.JsonNode;

/**
 * The ADI over FMP, among the ranks of one host and through Myrinet cards.
 *
 * @param config its settings, but for the time of the start
 * @param far its settings for ranks of other hosts; null if there are none
 */
record FmpProtocol(FmpProtocolConfig config, @Nullable FarSettings far) implements AdiProtocol {
    /** Its kind in a rig. */
    static final String NAME = "fmp";

    static FmpProtocol bind(JsonNode node, JsonNode rig) {
        return new FmpProtocol(FmpSettings.bind(node), FarSettings.bind(node, rig));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "ADI over " + FmpSettings.describe(config) + (far == null ? "" : "; " + far.describe());
    }

    @Override
    public String briefly() {
        return far == null ? "over FMP in shared memory" : "over FMP";
    }

    @Override
    public List<Class<?>> apis() {
        return far == null ? List.of(SharedMemory.class) : List.of(CardPorts.class, SharedMemory.class);
    }

    @Override
    public long unexpectedBytesMax() {
        return config.unexpectedBytesMax();
    }

    @Override
    public List<String> costs() {
        return Stream.of(AdiCostNames.ALL, FmpCostNames.LOCAL, far == null ? List.<String>of() : FarSettings.costs())
                .flatMap(List::stream).distinct().toList();
    }

    /** In shared memory it uses no wire; through cards it takes the wire as free of errors. */
    @Override
    public boolean standsLosses() {
        return far == null;
    }

    @Override
    public boolean tellsLosses() {
        return far != null;
    }

    @Override
    public boolean tellsLoss(Throwable failure) {
        return FarSettings.tellsLoss(failure);
    }

    @Override
    public List<AdiEvent> events() {
        return far == null ? List.of(new CoreEvent()) : List.of(new CoreEvent(), new CreditEvent());
    }

    @Override
    public List<Oracle> oracles(OracleContext context) {
        return far == null ? List.of() : far.oracles(context);
    }

    @Override
    public boolean blocks() {
        return config.sleeps();
    }

    @Override
    public boolean sleepsInDevice() {
        return far == null;
    }

    @Override
    public void check(RigCheck check) {
        FmpSettings.check(check, config);
        check.require(far == null || check.mode() != RigConfig.Mode.REAL, check.path().child("kind"),
                "ranks of one host in real mode: nothing stands for a Myrinet card there", "\"fmp\"");
    }

    @Override
    public Supplier<AdiDevice> open(RankStart start, RankEnvironment environment) throws IOException {
        SharedMemory memory = start.open(SharedMemory.class);
        int[] members = start.members();
        String name = FmpSettings.segment(far == null ? members : FarSettings.near(start), start.size(),
                start.places().host(start.rank()));
        FmpProtocolConfig timed = config.within(start.timeoutPs(config.startupTimeoutPs()));
        FarSettings network = far;
        if (network == null) {
            return () -> FmpStartup.connect(environment, memory, name, members, timed);
        }
        CardPorts ports = start.open(CardPorts.class);
        int[] near = FarSettings.near(start);
        return () -> {
            try {
                NetworkPart part = network.start(start, ports, environment.host(), environment.observer());
                return FmpStartup.connect(environment, memory, name, members, near, part, timed);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }
}
