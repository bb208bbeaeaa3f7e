package org.wirelore.rig.sci;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.sci.Guard;
import org.wirelore.adi.sci.RecordEvent;
import org.wirelore.adi.sci.SciCostNames;
import org.wirelore.adi.sci.SciProtocolConfig;
import org.wirelore.adi.sci.SciStartup;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.Wait;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.sci.card.SciCard;
import org.wirelore.rig.shm.ShmProtocol;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.start.RankStart;
import tools.jackson.databind.JsonNode;

/**
 * The ADI in SCI segments.
 *
 * @param config its settings, but for the time of the start
 * @param local what ranks of one host use among themselves; null: the same
 */
public record SciProtocol(SciProtocolConfig config, @Nullable ShmProtocol local) implements AdiProtocol {
    /** Its kind in a rig. */
    static final String NAME = "sci";
    /** Segments of the device have ids from here on, so that programs have the small ones. */
    private static final int FIRST_SEGMENT = 0x4D50_0000;
    /** Ids of each job, as many as the square of the ranks of one whose programs start more. */
    private static final int SEGMENTS_PER_JOB = 1 << 20;
    private static final int ADAPTER = 0;

    static SciProtocol bind(JsonNode node, JsonNode rig) {
        return of(node, Fields.integer(node, "rendezvousBytes"));
    }

    /**
     * Binds a part of a rig that has the keys of this protocol, with another limit of rendezvous than they say.
     *
     * @param rendezvousBytes messages of this many bytes or more ask their receiver first
     */
    public static SciProtocol of(JsonNode node, int rendezvousBytes) {
        Wait waiting = Fields.constant(Wait.class, node, "wait");
        long unexpectedBytesMax = Fields.whole(node, "unexpectedBytesMax");
        ShmProtocol local = Fields.text(node, "local").equals(ShmProtocol.NAME)
                ? new ShmProtocol(waiting, unexpectedBytesMax)
                : null;
        return new SciProtocol(new SciProtocolConfig(Fields.constant(Guard.class, node, "guard"),
                Fields.flag(node, "strict"), waiting == Wait.BLOCK,
                Fields.flag(node, "strict") ? 1 : Fields.integer(node, "slots"), Fields.integer(node, "slotBytes"),
                Fields.integer(node, "buffers"), Fields.integer(node, "bufferBytes"),
                rendezvousBytes,
                !Fields.flag(node, "strict") && Fields.text(node, "collectives").equals("stores"),
                Fields.whole(node, "checkAfterUs") * TimeUnits.PS_PER_US,
                Fields.whole(node, "giveUpMs") * TimeUnits.PS_PER_MS, unexpectedBytesMax,
                SciProtocolConfig.DEFAULT.startupTimeoutPs()), local);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "ADI in SCI segments, " + (config.strict() ? "one record at a time" : config.slots() + " slots") + " of "
                + config.slotBytes() + " bytes a pair of ranks, guard " + guard() + ", ranks "
                + (config.blocks() ? "asleep" : "polling");
    }

    @Override
    public String briefly() {
        return "in SCI segments";
    }

    @Override
    public List<Class<?>> apis() {
        return List.of(SciLibrary.class);
    }

    @Override
    public long unexpectedBytesMax() {
        return config.unexpectedBytesMax();
    }

    @Override
    public List<String> costs() {
        return Stream.concat(AdiCostNames.ALL.stream(), SciCostNames.ALL.stream()).toList();
    }

    @Override
    public List<AdiEvent> events() {
        return List.of(new CoreEvent(), new RecordEvent());
    }

    @Override
    public List<Oracle> oracles(OracleContext context) {
        return List.of(new RecordOracle(context, config), new RecordCounts(context));
    }

    /** The device stores again what has not arrived; without a guard it can't know. */
    @Override
    public boolean standsLosses() {
        return config.guard() != Guard.NONE;
    }

    @Override
    public boolean takesLocal() {
        return true;
    }

    @Override
    public boolean blocks() {
        return config.blocks();
    }

    @Override
    public boolean takesMoreRanks() {
        return local == null;
    }

    @Override
    public void check(RigCheck check) {
        if (config.guard() == Guard.TAIL) {
            check.variant().fabrics().stream().flatMap(fabric -> fabric.plugs().stream())
                    .filter(plug -> plug.slot() != null && plug.requiredSlot().card() instanceof SciCard)
                    .mapToInt(plug -> plug.card(SciCard.class).bridge().packetBytes()).min()
                    .ifPresent(bytes -> check.require(config.slotBytes() <= bytes, check.path().child("slotBytes"),
                            "at most " + bytes + " with guard tail, one packet of the card, as a longer record comes in"
                                    + " pieces of which some may be missing",
                            config.slotBytes()));
        }
        new SegmentRoom(check, config).check(local == null && check.path().equals(TreePath.ROOT.child("protocol")));
    }

    @Override
    public Supplier<AdiDevice> open(RankStart start, RankEnvironment environment) throws IOException {
        SciLibrary library = start.open(SciLibrary.class);
        int[] members = start.members();
        SciProtocolConfig timed = timed(start);
        return () -> {
            try {
                long[][] rows = start.exchange(nodeId(library));
                int[] nodeIds = IntStream.of(members).map(member -> (int) rows[member][0]).toArray();
                return SciStartup.connect(environment, library, members, nodeIds, firstSegment(start), timed);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    /** {@return the number of the first segment of what starts together} */
    public static int firstSegment(RankStart start) {
        return FIRST_SEGMENT + start.job() * SEGMENTS_PER_JOB;
    }

    /** {@return the settings, with the time that ranks wait for each other at this start} */
    public SciProtocolConfig timed(RankStart start) {
        return config.patient(config.giveUpPs(), start.timeoutPs(config.startupTimeoutPs()));
    }

    /**
     * {@return the number of a library's node; initializes the library}
     *
     * @throws IOException if it does not start
     */
    public static int nodeId(SciLibrary library) throws IOException {
        try {
            library.initialize(SciFlags.NONE);
            return library.localNodeId(ADAPTER, SciFlags.NONE);
        } catch (SciException refused) {
            throw new IOException("the SISCI library did not start: " + refused.getMessage(), refused);
        }
    }

    private String guard() {
        return config.guard().name().toLowerCase(Locale.ROOT);
    }
}
