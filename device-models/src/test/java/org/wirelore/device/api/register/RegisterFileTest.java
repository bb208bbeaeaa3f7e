package org.wirelore.device.api.register;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.SavedState;

/** A register file does to every bit what its map says. */
class RegisterFileTest {
    private static final int CONTROL = 4;
    private static final Register REGISTER = new Register(CONTROL, 32, "CTRL", "control", 0xF0000A55, "", List.of(
            BitField.field("GO", 0x1, Access.WRITE_ONLY, "go"),
            BitField.field("RATE", 0xFE, Access.READ_WRITE, "rate"),
            BitField.field("ERR", 0x300, Access.WRITE_ONE_TO_CLEAR, "errors"),
            BitField.field("ID", 0xC00, Access.READ_ONLY, "identity"),
            BitField.field("PIN", 0xF000, Access.LIVE, "pins")));

    private static final RegisterMap MAP = new RegisterMap("toy", 32, 4, 16, true, List.of(REGISTER));

    private final List<String> seen = new ArrayList<>();
    private final RegisterFile file = new RegisterFile("toy0", MAP) {
        @Override
        protected void onWrite(int offset, int written) {
            seen.add(offset + " " + Integer.toHexString(written));
        }
    };

    @Test
    void everyBitHasItsAccess() {
        assertThat(file.read(CONTROL)).isEqualTo(0xF0000A55);
        file.set(CONTROL, file.value(CONTROL) | 0x100);
        assertThat(file.read(CONTROL)).isEqualTo(0xF0000B55);
        file.write(CONTROL, 0x2AA);
        assertThat(file.read(CONTROL)).isEqualTo(0xF00009AB);
        file.write(CONTROL, 0);
        assertThat(file.read(CONTROL)).isEqualTo(0xF0000901);
        file.reset();
        assertThat(file.read(CONTROL)).isEqualTo(0xF0000A55);
    }

    @Test
    void aLaneLeavesTheOthersAlone() {
        file.write(CONTROL, -1, 0xF0);
        assertThat(file.read(CONTROL)).isEqualTo(0xF0000AF5);
        file.write(CONTROL, -1, 0xFF00);
        assertThat(file.read(CONTROL) & 0xFFF).isEqualTo(0x8F5);
    }

    @Test
    void aHandlerSeesOnlyBitsThatCanBeWritten() {
        file.write(CONTROL, -1);
        file.write(CONTROL, -1, 0xFF);
        assertThat(seen).containsExactly("4 f3ff", "4 ff");
    }

    @Test
    void aPartThatAnswersKeepsTheBitsAndTheMapTheRest() {
        int[] bits = {0};
        RegisterFile live = new RegisterFile("toy0", MAP, CONTROL) {
            @Override
            protected int live(int offset) {
                return bits[0];
            }

            @Override
            protected void onWrite(int offset, int written) {
                bits[0] = ~written;
            }
        };
        assertThat(live.read(CONTROL)).isEqualTo(0xF0000001);
        live.write(CONTROL, 0);
        assertThat(live.read(CONTROL)).isEqualTo(0xF000FFFF);
        assertThat(SavedState.of(live)).isEqualTo(SavedState.of(visitor -> {
        }));
        RegisterFile nobodys = new RegisterFile("toy0", MAP, CONTROL);
        assertThatThrownBy(() -> nobodys.read(CONTROL)).isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith("register=CTRL");
    }

    @Test
    void whereNoRegisterIsNothingHappens() {
        file.write(8, -1);
        assertThat(file.read(8)).isZero();
        assertThat(file.map().find(8)).isNull();
        assertThat(file.map().find(5)).isNull();
        assertThatThrownBy(() -> file.map().at(8)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a register must be at the offset: map=toy, offset=8h");
    }

    @Test
    void whatIsKeptIsSavedAndRestored() {
        file.write(CONTROL, 0x84);
        SavedState state = SavedState.of(file);
        file.reset();
        state.restore(file);
        assertThat(file.read(CONTROL) & 0xFF).isEqualTo(0x85);
    }

    @Test
    void fieldsThatOverlapOrAreTornAreRefused() {
        assertThatThrownBy(() -> new Register(0, 16, "R", "r", 0, "", List.of(
                BitField.kept("A", 3, "a"), BitField.kept("B", 2, "b"))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageEndingWith("register=R, field=B");
        assertThatThrownBy(() -> new Register(0, 16, "R", "r", 0, "", List.of(BitField.kept("A", 1 << 16, "a"))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> BitField.kept("A", 5, "a")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a field must have neighbouring bits: mnemonic=A, mask=5h");
    }

    @Test
    void registersThatSharePlacesOrLieOutsideAreRefused() {
        assertThatThrownBy(() -> new RegisterMap("toy", 32, 4, 16, true, List.of(REGISTER, REGISTER)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RegisterMap("toy", 32, 4, 4, true, List.of(REGISTER)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RegisterMap("toy", 32, 8, 16, true, List.of(REGISTER)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
