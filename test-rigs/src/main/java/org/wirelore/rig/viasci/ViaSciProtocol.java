package org.wirelore.rig.viasci;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.via.PutNotice;
import org.wirelore.adi.via.ViaProtocolConfig;
import org.wirelore.adi.via.ViaStartup;
import org.wirelore.adi.viasci.Letter;
import org.wirelore.adi.viasci.ViaSciConfig;
import org.wirelore.adi.viasci.ViaSciStartup;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.sci.SciProtocol;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.start.RankStart;
import org.wirelore.rig.via.ViaProtocol;
import tools.jackson.databind.JsonNode;

/**
 * CHEMPI, the ADI on SCI and VIA.
 *
 * @param sci its records
 * @param config its settings, but for the time of the start
 */
record ViaSciProtocol(SciProtocol sci, ViaSciConfig config) implements AdiProtocol {
    /** Its kind in a rig. */
    static final String NAME = "viasci";
    private static final String LETTERS = "letters";
    private static final String COMPLETION = "completion";
    private static final String SCI_FLAG = "sci-flag";
    private static final String VIA_FLAG = "via-flag";
    private static final int VIA_WORD = 1;

    static ViaSciProtocol bind(JsonNode node, JsonNode rig) {
        int switchBytes = Fields.integer(node, "switchBytes");
        Set<Letter> letters = letters(node);
        SciProtocol sci = SciProtocol.of(node, switchBytes + 1);
        ViaProtocolConfig via = ViaProtocolConfig.DEFAULT.on(Fields.text(node, "nic"))
                .room(Fields.integer(node, "receives"), ViaProtocolConfig.EAGER_BYTES_MIN)
                .regions(Fields.integer(node, "regions"), Fields.whole(node, "pinnedBytesMax"));
        PutNotice notice = switch (Fields.text(node, COMPLETION)) {
            // Nothing wakes a rank that looks at a flag: such a rig is refused.
            case VIA_FLAG -> sci.blocks() ? PutNotice.IMMEDIATE : PutNotice.FLAG;
            case SCI_FLAG -> PutNotice.COMPLETED;
            default -> PutNotice.IMMEDIATE;
        };
        ViaSciConfig config = ViaSciConfig.of(sci.config(), via, switchBytes).noticed(notice).keeping(letters);
        return new ViaSciProtocol(new SciProtocol(config.sci(), sci.local()), config);
    }

    private static Set<Letter> letters(JsonNode node) {
        if (Fields.flag(node, "strict")) {
            return Set.of(Letter.values());
        }
        return node.get(LETTERS).valueStream()
                .map(name -> Letter.valueOf(name.asString().toUpperCase(Locale.ROOT).replace('-', '_')))
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "ADI on SCI and VIA, RDMA writes above " + config.switchBytes() + " bytes, noticed by "
                + config.notice().name().toLowerCase(Locale.ROOT) + "; up to there, " + sci.description();
    }

    @Override
    public String briefly() {
        return "on SCI and VIA";
    }

    @Override
    public List<Class<?>> apis() {
        return List.of(SciLibrary.class, Vipl.class);
    }

    @Override
    public long unexpectedBytesMax() {
        return sci.unexpectedBytesMax();
    }

    @Override
    public List<String> costs() {
        return sci.costs();
    }

    @Override
    public List<AdiEvent> events() {
        return sci.events();
    }

    @Override
    public List<Oracle> oracles(OracleContext context) {
        return sci.oracles(context);
    }

    /** Reliable delivery is the NIC's. */
    @Override
    public boolean standsLosses() {
        return sci.standsLosses();
    }

    @Override
    public @Nullable AdiProtocol local() {
        return sci.local();
    }

    @Override
    public boolean takesLocal() {
        return true;
    }

    @Override
    public boolean blocks() {
        return sci.blocks();
    }

    @Override
    public boolean takesMoreRanks() {
        return sci.takesMoreRanks();
    }

    @Override
    public void check(RigCheck check) {
        sci.check(check);
        ViaProtocol.requireNic(check, config.via().deviceName());
        TreePath completion = check.path().child(COMPLETION);
        check.require(!blocks() || !check.at(completion).stringValue("").equals(VIA_FLAG), completion,
                "via-immediate or sci-flag where ranks sleep, as nothing wakes one that looks at a flag",
                check.at(completion));
        checkLetters(check);
    }

    /**
     * A rig must not say one thing by the letters and another one beside them. The defaults say nothing: a rig that was
     * written out in full has them.
     */
    private void checkLetters(RigCheck check) {
        TreePath letters = check.path().child(LETTERS);
        TreePath completion = check.path().child(COMPLETION);
        boolean isStrict = check.at(check.path().child("strict")).booleanValue(false);
        check.require(!isStrict || check.at(letters).isEmpty() || check.at(letters).size() == Letter.values().length,
                letters, "all " + Letter.values().length + " letters or no list beside strict, which keeps them all;"
                        + " a list chooses where strict is false",
                check.at(letters));
        check.require(!config.letters().contains(Letter.COMPLETED_FLAG)
                || !check.at(completion).stringValue("").equals(VIA_FLAG), completion,
                SCI_FLAG + (isStrict ? " beside strict" : " beside the letter completed-flag")
                        + ", by which a record says that a message is there",
                check.at(completion));
    }

    @Override
    public Supplier<AdiDevice> open(RankStart start, RankEnvironment environment) throws IOException {
        SciLibrary library = start.open(SciLibrary.class);
        Vipl vipl = start.open(Vipl.class);
        int[] members = start.members();
        ViaSciConfig timed = new ViaSciConfig(sci.timed(start),
                config.via().patient(start.timeoutPs(config.via().startupTimeoutPs())), config.notice(),
                config.letters());
        return () -> {
            try {
                ViNic nic = ViaProtocol.open(vipl, config.via().deviceName());
                long[] via = ViaStartup.row(nic, timed.via());
                long[][] all = start.exchange(SciProtocol.nodeId(library), via[0], via[1]);
                int[] nodeIds = IntStream.of(members).map(member -> (int) all[member][0]).toArray();
                long[][] rows = IntStream.of(members)
                        .mapToObj(member -> new long[]{all[member][VIA_WORD], all[member][VIA_WORD + 1]})
                        .toArray(long[][]::new);
                return ViaSciStartup.connect(environment, library, nic, members, nodeIds, rows,
                        SciProtocol.firstSegment(start), timed);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }
}
