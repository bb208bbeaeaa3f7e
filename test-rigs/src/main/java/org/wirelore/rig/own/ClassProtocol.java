package org.wirelore.rig.own;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.Wait;
import org.wirelore.rig.mpi.OwnClass;
import org.wirelore.rig.program.ProtocolContext;
import org.wirelore.rig.program.RankProtocol;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.start.RankStart;
import tools.jackson.databind.JsonNode;

/**
 * A class of the user's that implements {@link RankProtocol}, under the ADI.
 *
 * @param type the class
 * @param settings what it is given
 * @param standsLosses whether it repeats what a wire loses
 * @param waiting how a rank waits
 * @param unexpectedBytesMax memory of a rank for messages without a receive yet, bytes
 */
record ClassProtocol(OwnClass<RankProtocol> type, Map<String, String> settings, boolean standsLosses,
        Wait waiting, long unexpectedBytesMax) implements AdiProtocol {
    static final String NAME = "class";

    ClassProtocol {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    static ClassProtocol bind(JsonNode node, JsonNode rig) {
        SortedMap<String, String> settings = new TreeMap<>();
        node.path("settings").properties().forEach(setting -> settings.put(setting.getKey(),
                setting.getValue().isString() ? setting.getValue().stringValue() : setting.getValue().toString()));
        return new ClassProtocol(new OwnClass<>("protocol", Fields.text(node, "class"), Fields.text(node, "classPath"),
                path(node, rig), RankProtocol.class), settings,
                Fields.flag(node, "standsLosses"), Fields.constant(Wait.class, node, "wait"),
                Fields.whole(node, "unexpectedBytesMax"));
    }

    /** Where the rig has it: alone, or in the list; of entries that are equal, the first. */
    private static TreePath path(JsonNode node, JsonNode rig) {
        JsonNode list = rig.path("protocols");
        for (int i = 0; i < list.size(); i++) {
            if (list.path(i).equals(node)) {
                return TreePath.ROOT.child("protocols").child(i);
            }
        }
        return TreePath.ROOT.child("protocol");
    }

    @Override
    public void check(RigCheck check) {
        type.check(check, check.path());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "ADI over the class " + type.name() + (settings.isEmpty() ? "" : " with " + settings);
    }

    @Override
    public List<Class<?>> apis() {
        return List.of();
    }

    @Override
    public boolean blocks() {
        return waiting == Wait.BLOCK;
    }

    @Override
    public Supplier<AdiDevice> open(RankStart start, RankEnvironment environment) throws Exception {
        RankProtocol protocol = type.instance();
        return () -> {
            try {
                return protocol.start(new Context(start, environment, settings));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    /** What the user's protocol sees of a start. */
    private record Context(RankStart start, RankEnvironment environment, Map<String, String> settings)
            implements
                ProtocolContext {
        @Override
        public int[] members() {
            return start.members();
        }

        @Override
        public <T> T open(Class<T> api) throws IOException {
            return start.open(api);
        }

        @Override
        public <T> T open(Class<T> api, String fabric) throws IOException {
            return start.open(api, fabric);
        }

        @Override
        public long[][] exchange(long... row) throws IOException {
            return start.exchange(row);
        }
    }
}
