package org.wirelore.rig.cli.inspect;

import java.util.List;
import java.util.Locale;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.rig.spi.CardRegisters;

/** The registers of cards in words: a line for each register, and one for each field and each gap between fields. */
final class RegisterText {
    private final StringBuilder text = new StringBuilder();

    private RegisterText() {
    }

    static String of(List<CardRegisters> cards) {
        RegisterText words = new RegisterText();
        for (CardRegisters card : cards) {
            words.line((words.text.isEmpty() ? "" : "\n") + card.card() + ", of host"
                    + (card.hosts().size() == 1 ? " " : "s ") + String.join(", ", card.hosts()));
            card.maps().forEach(words::map);
        }
        words.line("");
        words.line("RW read and write   RO read only   WO write only   W1C a one clears   RC reading clears");
        words.line("LIVE reads what is the case at that moment   RES reads as after a reset");
        words.line("* keeps what is written, without an effect here");
        return words.text.toString();
    }

    private void map(RegisterMap map) {
        line("");
        line(map.title() + ": " + map.bits() + " bits each, "
                + (map.hasLanes() ? "also by bytes and words" : "whole only"));
        map.registers().forEach(this::register);
    }

    private void register(Register register) {
        line(String.format(Locale.ROOT, "  %02Xh  %-9s %s, reset %s", register.offset(), register.mnemonic(),
                register.title(), hex(register.reset(), register.bits())));
        if (!register.effect().isEmpty()) {
            line("       " + register.effect());
        }
        int next = 0;
        for (BitField field : register.fields()) {
            reserved(register, next, field.low());
            line(String.format(Locale.ROOT, "       %-6s %-10s %-5s %s", bits(field.high(), field.low()),
                    field.mnemonic(), field.access().code() + (field.isModelled() ? "" : "*"), field.meaning()));
            next = field.high() + 1;
        }
        reserved(register, next, register.bits());
    }

    /** The bits from one field to the next. */
    private void reserved(Register register, int from, int to) {
        if (from < to) {
            int value = register.reset() << (Integer.SIZE - to) >>> (Integer.SIZE - to + from);
            line(String.format(Locale.ROOT, "       %-6s %-10s %-5s reserved, %s", bits(to - 1, from), "", "RES",
                    hex(value, to - from)));
        }
    }

    private static String bits(int high, int low) {
        return high == low ? Integer.toString(low) : high + ":" + low;
    }

    private static String hex(int value, int bits) {
        return String.format(Locale.ROOT, "%0" + (bits + 3) / 4 + "Xh", value);
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
