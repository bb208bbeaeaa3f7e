package org.wirelore.rig.fmp;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.CreditEvent;
import org.wirelore.adi.fmp.FmpCostNames;
import org.wirelore.adi.fmp.FmpProcess;
import org.wirelore.adi.fmp.FmpProtocolConfig;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.myrinet.CardPorts;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.start.RankStart;
import tools.jackson.databind.JsonNode;

/**
 * FMP's own functions, as the paper's measurements call them, among the ranks of one host, or
 * of different hosts with a rank each.
 *
 * @param config its settings, but for the time of the start
 * @param far its settings for ranks of other hosts; null if there are none
 */
record FmpRawProtocol(FmpProtocolConfig config, @Nullable FarSettings far) implements ProtocolConfig {
    /** Its kind in a rig. */
    static final String NAME = "fmp-raw";

    static FmpRawProtocol bind(JsonNode node, JsonNode rig) {
        return new FmpRawProtocol(FmpSettings.bind(node), FarSettings.bind(node, rig));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "FMP's own functions over " + (far == null ? FmpSettings.describe(config) : far.describe());
    }

    @Override
    public List<Class<?>> apis() {
        return far == null ? List.of(SharedMemory.class) : List.of(CardPorts.class);
    }

    @Override
    public boolean speaksAdi() {
        return false;
    }

    @Override
    public boolean standsLosses() {
        return far == null;
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
    public List<String> costs() {
        return far == null
                ? FmpCostNames.LOCAL
                : Stream.of(FarSettings.costs(), List.of(FmpCostNames.COPY)).flatMap(List::stream).distinct().toList();
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
    public void check(RigCheck check) {
        FmpSettings.check(check, config);
        long hosts = check.variant().ranks().stream().map(RankConfig::host).distinct().count();
        check.require(far == null || hosts == check.variant().ranks().size(), check.path().child("kind"),
                "fmp where a host has several ranks beside others: FMP's own functions use one way only",
                "\"fmp-raw\"");
        check.require(far == null || check.mode() != RigConfig.Mode.REAL, check.path().child("kind"),
                "ranks of one host in real mode: nothing stands for a Myrinet card there", "\"fmp-raw\"");
    }

    @Override
    public Messenger start(RankStart start) throws IOException {
        return new FmpMessenger(far == null ? near(start) : far(start, far));
    }

    private FmpProcess far(RankStart start, FarSettings settings) throws IOException {
        RankEnvironment environment = start.environment();
        return FmpProcess.far(environment, settings.start(start, start.open(CardPorts.class), environment.host(),
                environment.observer()), start.members(), config);
    }

    private FmpProcess near(RankStart start) throws IOException {
        SharedMemory memory = start.open(SharedMemory.class);
        int[] members = start.members();
        if (members.length == 1) {
            throw new IOException("a rank has no peer: expected at least 2 ranks, found 1");
        }
        return FmpProcess.near(start.environment(), memory,
                FmpSettings.segment(members, start.size(), start.places().host(members[0])), members,
                config.within(start.timeoutPs(config.startupTimeoutPs())));
    }
}
