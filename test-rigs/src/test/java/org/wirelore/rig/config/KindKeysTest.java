package org.wirelore.rig.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.fault.frame.Frames;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.CardKind;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.FaultKind;
import org.wirelore.rig.spi.ProtocolKind;
import org.wirelore.rig.spi.Registry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Keys of the kinds of a part: kinds may mean different things by one key. */
class KindKeysTest {
    private static final Registry REGISTRY = new Registry("Main",
            Stream.concat(ProductRegistry.REGISTRY.bindings().stream(), Stream.of(new Clashing())).toList());
    private static final ConfigSchema RIG = new ConfigSchema(REGISTRY, ConfigFolder.Kind.RIG);
    private static final ConfigSchema CARD = new ConfigSchema(REGISTRY, ConfigFolder.Kind.CARD);

    /** Kinds whose keys the product's kinds have, too, with other meanings. */
    private static final class Clashing implements Binding {
        private static <T> BiFunction<JsonNode, JsonNode, T> unbound() {
            return (node, rig) -> {
                throw new IllegalStateException("only the schema is tried");
            };
        }

        @Override
        public List<CardKind> cards() {
            return List.of(new CardKind("board", KindKeysTest.class, node -> Clashing.<JsonNode>unbound()
                    .andThen(bound -> new Card("", "")).apply(node, node), null));
        }

        @Override
        public List<FabricKind> fabrics() {
            return List.of(new FabricKind("bench", Runnable.class, Set.of(), KindKeysTest.class, unbound()));
        }

        @Override
        public List<FaultKind> faults() {
            return List.of(new FaultKind("halt", Frames.UNITS, KindKeysTest.class, Set.of("steps"), node -> {
                throw new IllegalStateException("only the schema is tried");
            }));
        }

        @Override
        public List<ProtocolKind> protocols() {
            return List.of(new ProtocolKind("words", List.of(Runnable.class), KindKeysTest.class, unbound()));
        }
    }

    private record Card(String name, String kindName) implements org.wirelore.rig.spi.CardConfig {
    }

    private static List<String> problems(ConfigSchema schema, String json) {
        LocatedParse parse = new LocatedParse(json, "file");
        return schema.problems(new LocatedTree((ObjectNode) parse.value(), parse.places())).stream()
                .map(problem -> problem.path() + ": " + problem.text()).toList();
    }

    private static String rig(String parts) {
        return "{\"name\": \"r\", \"hosts\": [{\"name\": \"a\", \"profile\": \"p\"}], \"ranks\": [{\"host\": \"a\"}],"
                + " \"program\": {\"name\": \"exchange\", \"arguments\": {\"rounds\": 1, \"lengthBytes\": 1}}, " + parts
                + "}";
    }

    private static List<String> problems(String parts) {
        return problems(RIG, rig(parts));
    }

    private static JsonNode complete(String parts) {
        return RIG.complete((ObjectNode) new LocatedParse(rig(parts), "rig").value());
    }

    @Test
    void aKeyMeansWhatItsKindMeansByIt() {
        assertThat(problems("\"fabric\": {\"kind\": \"link\"}, \"protocol\": {\"kind\": \"words\", \"window\": 65}"))
                .containsExactly("protocol.window: expected an integer from 1 to 64, found 65");
        assertThat(problems("\"fabric\": {\"kind\": \"link\"}, \"protocol\": {\"kind\": \"unet\", \"window\": 65}"))
                .isEmpty();
        assertThat(problems("\"fabric\": {\"kind\": \"link\"}, \"protocol\": {\"window\": 0, \"ack\": true}"))
                .containsExactly("protocol.window: expected an integer from 1 to 16384 (messages), found 0",
                        "protocol.ack: expected one of lazy, threshold, eager, delayed, found true");
        assertThat(problems("\"fabric\": {\"kind\": \"bench\", \"bitsPerSecond\": 10}"))
                .containsExactly("fabric.bitsPerSecond: expected an integer from 1 to 9, found 10");
        assertThat(problems("\"fabric\": {\"kind\": \"link\"}, \"faults\": {\"rules\": [{\"kind\": \"halt\","
                + " \"steps\": 16}, {\"kind\": \"delay\", \"steps\": 1}, {\"kind\": \"delay\", \"steps\": 16}]}"))
                .containsExactly("faults.rules[0].steps: expected an integer from 1 to 3, found 16",
                        "faults.rules[1].steps: expected an integer from 2 to 1024, found 1");
        assertThat(problems(CARD, "{\"name\": \"c\", \"kind\": \"board\", \"revision\": 3}"))
                .containsExactly("revision: expected a string of at most 1 characters, found 3");
        assertThat(problems(CARD, "{\"name\": \"c\", \"chip\": \"dc21140\", \"revision\": \"a\"}"))
                .containsExactly("revision: expected an integer from 0 to 255, found \"a\"");
    }

    @Test
    void aKeyHasTheDefaultOfItsKind() {
        assertThat(complete("\"protocol\": {\"kind\": \"words\"}").at("/protocol/window").intValue()).isEqualTo(4);
        assertThat(complete("\"protocol\": {}").at("/protocol/window").intValue()).isEqualTo(32);
        assertThat(complete("\"protocol\": {\"kind\": \"shm\"}").at("/protocol/window").isMissingNode()).isTrue();
        JsonNode both = complete("\"protocols\": [{\"kind\": \"words\"}, {\"kind\": \"unet\"}, {\"kind\": \"shm\"}]");
        assertThat(both.at("/protocols/0/window").intValue()).isEqualTo(4);
        assertThat(both.at("/protocols/1/window").intValue()).isEqualTo(32);
        assertThat(both.path("protocols").path(2).propertyNames())
                .containsExactly("kind", "wait", "unexpectedBytesMax", "peers");
    }

    @Test
    void anEntryOfAListTakesTheKeysOfItsKindOnly() {
        assertThat(problems("\"fabrics\": [{\"kind\": \"sockets\", \"bitsPerSecond\": 10000000}],"
                + " \"protocols\": [{\"kind\": \"shm\", \"window\": 3}, {\"kind\": \"tcp\", \"widnow\": 3},"
                + " {\"kind\": \"words\", \"ack\": true, \"windwo\": \"a\"}]"))
                .containsExactly(
                        "fabrics[0].bitsPerSecond: unknown key \"bitsPerSecond\", expected one of name, kind, sockets;"
                                + " it is a key of link, switch, hub, veth, bridge, nic, bench",
                        "protocols[0].window: unknown key \"window\", expected one of kind, wait, unexpectedBytesMax,"
                                + " peers, fabric; it is a key of unet, urtp, udp, words",
                        "protocols[1].widnow: unknown key \"widnow\", expected one of kind, local, wait,"
                                + " rendezvousBytes, unexpectedBytesMax, peers, fabric",
                        "protocols[2].windwo: unknown key \"windwo\", expected one of kind, ack, window, peers, fabric;"
                                + " did you mean \"window\"?");
    }

    @Test
    void aBlockOfSettingsInTheWrongPlaceIsPointedOut() {
        assertThat(problems("\"fabrics\": [{\"kind\": \"link\"}], \"protocols\": [{\"kind\": \"unet\"},"
                + " {\"kind\": \"unet\", \"unett\": {}}]"))
                .singleElement().asString().startsWith("protocols[1].unett: unknown key \"unett\", expected one of")
                .endsWith("; did you mean \"unet\" at the top of the rig?");
    }

    @Test
    void aKindThatIsMisspeltInAListGetsTheNearestOne() {
        assertThat(problems("\"fabrics\": [{\"kind\": \"lnik\"}], \"protocols\": [{\"kind\": \"unett\"}]"))
                .anySatisfy(problem -> assertThat(problem).startsWith("fabrics[0].kind: ")
                        .endsWith("found \"lnik\"; did you mean \"link\"?"))
                .anySatisfy(problem -> assertThat(problem).startsWith("protocols[0].kind: ")
                        .endsWith("found \"unett\"; did you mean \"unet\"?"))
                .hasSize(2);
    }

    @Test
    void theDescriptionTellsWhatAKeyMeansUnderEachKind() {
        assertThat(RigTopics.text(REGISTRY, "protocols").orElseThrow().replaceAll("\\s+", " ")).contains(
                "window: an integer from 1 to 16384 (messages) under unet, an integer from 1 to 64 under urtp and"
                        + " words");
    }
}
