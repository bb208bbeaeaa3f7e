package org.wirelore.rig.ethernet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.tulip.TulipBoard;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.rig.config.ConfigFixture;
import org.wirelore.rig.error.RigException;

/** Cards as data: what is wrong with a board's file is said with file, line and path. */
class CardsOfRigsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;
    private ConfigFixture fixture;

    @BeforeEach
    void copyConfigs() throws IOException {
        fixture = new ConfigFixture(folder);
    }

    /** The complaint about a card, the folder's name taken out; empty if it is legal. */
    private String complaint(String keys) throws IOException {
        Path file = folder.resolve("configs/cards/odd.json");
        Files.writeString(file, "{\"name\": \"odd\", \"chip\": \"dc21143\", \"revision\": 65,\n" + keys + "}");
        try {
            fixture.loader().loadCard(file);
            return "";
        } catch (RigException e) {
            return String.valueOf(e.getMessage()).replace(folder + "/configs/cards/", "");
        }
    }

    private static String image(byte[] bytes) {
        return " \"srom\": {\"imageHex\": \"" + HexFormat.of().formatHex(bytes) + "\"}";
    }

    private static byte[] sound() {
        return TulipBoard.standard(TulipChip.DC21143, 1).rom().bytes();
    }

    @Test
    void aSoundImageIsLegal() throws IOException {
        assertThat(complaint(image(sound()))).isEmpty();
    }

    @Test
    void aTruncatedImageIsRefused() throws IOException {
        byte[] half = new byte[64];
        System.arraycopy(sound(), 0, half, 0, 64);
        assertThat(complaint(image(half))).startsWith("odd.json:2:").contains("srom.imageHex")
                .contains("128 bytes").contains("found 64").contains("truncated");
    }

    @Test
    void wrongCheckValuesAreRefused() throws IOException {
        byte[] damaged = sound();
        damaged[40] ^= 4;
        assertThat(complaint(image(damaged))).startsWith("odd.json:2:").contains("checksum");
    }

    @Test
    void anImageOfAnotherChipIsRefused() throws IOException {
        assertThat(complaint(image(TulipBoard.standard(TulipChip.DC21140, 1).rom().bytes())))
                .startsWith("odd.json:2:").contains("srom.imageHex").contains("expected");
    }

    @Test
    void anImageThatClaimsATransceiverWhichTheBoardLacksIsRefused() throws IOException {
        assertThat(complaint(image(sound()) + ", \"phys\": []")).contains("srom.imageHex")
                .contains("transceiver 0, which the board lacks");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{\"type\": 3, \"phy\": 2, \"capabilitiesHex\": \"7800\"} | srom.leaves[0].blocks[0] | lacks",
        "{\"type\": 3, \"capabilitiesHex\": \"8000\"} | srom.leaves[0].blocks[0] | 8000h",
        "{\"type\": 0, \"medium\": \"100baseTx\"} | srom.leaves[0].blocks[0] | types 2 to 5",
        "{\"type\": 1} | srom.leaves[0].blocks[0].type | found 1",
        "{\"type\": 4} | srom.leaves[0].blocks[0] | the key medium",
        "{\"type\": 4, \"medium\": \"AUI\", \"phy\": 1} | srom.leaves[0].blocks[0].phy | no such key",
        "{\"type\": 2, \"medium\": \"AUI\", \"csr13Hex\": \"0001\"} | srom.leaves[0].blocks[0] | csr14Hex",
        "{\"type\": 5, \"resetHex\": [\"0001\"]} | srom.leaves[0] | a medium in the leaf"})
    void aLeafThatTheBoardBeliesIsRefused(String block, String path, String says) throws IOException {
        assertThat(complaint(" \"srom\": {\"leaves\": [{\"blocks\": [" + block + "]}]}"))
                .startsWith("odd.json:2:").contains(": " + path + ": ").contains(says);
    }

    @Test
    void leavesThatDoNotFitIntoThePartAreRefused() throws IOException {
        String block = "{\"type\": 3, \"capabilitiesHex\": \"7800\"}";
        assertThat(complaint(" \"srom\": {\"leaves\": [{\"blocks\": [" + (block + ", ").repeat(9) + block + "]}]}"))
                .startsWith("odd.json:2:").contains("srom.leaves").contains("checksum");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "\"pins\": [{\"pin\": 4, \"use\": \"selects-100\"}] | pins[0].pin",
        "\"pins\": [{\"pin\": 1, \"use\": \"selects-100\"}, {\"pin\": 1, \"use\": \"resets-phys\"}] | pins[1].pin",
        "\"phys\": [{\"model\": \"A\", \"address\": 1}, {\"model\": \"B\", \"address\": 1}] | phys",
        "\"phys\": [{\"model\": \"A\", \"address\": 1, \"abilitiesHex\": \"0001\"}] | phys[0]",
        "\"phys\": [{\"model\": \"A\", \"address\": 1, \"registers\": [{\"number\": 16, \"name\": \"X\","
                + " \"linkHex\": \"0001\", \"tenHex\": \"0001\"}]}] | phys[0].registers[0]",
        "\"controller\": 1 | srom"})
    void aBoardThatCanNotBeIsRefused(String keys, String path) throws IOException {
        assertThat(complaint(keys)).startsWith("odd.json:").contains(path);
    }

    @Test
    void mitigationOnACardThatCanNotIsRefused() {
        assertThat(fixture.complaint(ConfigFixture.goodRig(), "unet.mitigation={\"receiveFrames\": 2}"))
                .contains("unet.mitigation").contains("21143");
    }
}
