package org.wirelore.rig.myrinet;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.lanai.CardView;
import org.wirelore.device.lanai.EngineListener;
import org.wirelore.device.lanai.LanaiCard;
import org.wirelore.firmware.link.Image;
import org.wirelore.rig.spi.EmulatedFabric;

/**
 * Tells in words what the registers and engines of one card do, at the card's own time. Reads that give what the last
 * read of the register gave are left out: a loop that waits has one, however often it is executed.
 */
final class CardLogger implements DeviceTrace {
    /** Has the bits of another register. */
    private static final String MASK = "EIMR";
    private static final String STATUS = "ISR";

    private final String host;
    private final LanaiCard card;
    private final CardView view;
    private final @Nullable Image program;
    private final EmulatedFabric.CardLog log;
    private final Map<Register, Integer> lastReads = new HashMap<>();
    private final Register status;
    private @Nullable DeviceTrace next;

    /** @param program what the card's processor executes, if that is known */
    CardLogger(String host, LanaiCard card, @Nullable Image program, EmulatedFabric.CardLog log) {
        this.host = host;
        this.card = card;
        this.program = program;
        this.log = log;
        status = LanaiCard.registerMaps(card.config()).stream().flatMap(map -> map.registers().stream())
                .filter(register -> register.mnemonic().equals(STATUS)).findFirst().orElseThrow();
        view = CardView.of(card);
        view.onEngines(this::onAct);
    }

    /** The same, with another listener behind it. */
    CardLogger before(@Nullable DeviceTrace listener) {
        next = listener;
        return this;
    }

    @Override
    public void onRead(String device, Register register, int value) {
        Integer last = lastReads.put(register, value);
        if (last == null || last != value) {
            access("reads", register, value);
        }
        if (next != null) {
            next.onRead(device, register, value);
        }
    }

    @Override
    public void onWrite(String device, Register register, int value) {
        access("writes", register, value);
        if (next != null) {
            next.onWrite(device, register, value);
        }
    }

    /** The run is over. Cards that are in the same state have the same line. */
    void ended() {
        StateHash state = new StateHash();
        card.visit(state);
        log.add(view.nowPs(), host, () -> String.format(Locale.ROOT, "%-16s ends in the state %016x", "card",
                state.value()));
    }

    private void access(String what, Register register, int value) {
        log.add(view.nowPs(), host, () -> {
            String fields = register.mnemonic().equals(MASK) ? status.fieldsIn(value) : register.fieldsIn(value);
            return String.format(Locale.ROOT, "%-16s %-6s %-9s 0x%08x%s", who(), what, register.mnemonic(), value,
                    fields.isEmpty() ? "" : "  " + fields);
        });
    }

    /** The host, or the function that the processor is in. */
    private String who() {
        if (!view.isExecuting()) {
            return "host";
        }
        Image image = program;
        String name = image == null ? "" : image.name(card.cpu().pc());
        int plus = name.indexOf('+');
        return name.isEmpty() ? "processor" : plus < 0 ? name : name.substring(0, plus);
    }

    @Override
    public void onState(String device, String machine, Enum<?> from, Enum<?> to, String reason) {
        // What the engines tell says it.
        if (next != null) {
            next.onState(device, machine, from, to, reason);
        }
    }

    @Override
    public void onLine(String device, String line, boolean asserted) {
        log.add(view.nowPs(), host, () -> asserted ? "interrupt line rises" : "interrupt line falls");
        if (next != null) {
            next.onLine(device, line, asserted);
        }
    }

    private void onAct(long atPs, EngineListener.Act act, int address, int bytes, int hostAddress) {
        log.add(atPs, host, () -> switch (act) {
            case SENDS -> moved("send engine", "sends", address, bytes);
            case SENT -> moved("send engine", "has sent", address, bytes);
            case ARMED -> moved("receive engine", "armed", address, bytes);
            case HEAD -> String.format(Locale.ROOT, "%-16s head of a packet, goes to 0x%05x", "receive engine",
                    address);
            case RECEIVED -> ended("received", address, bytes);
            case RECEIVED_DAMAGED -> ended("received, damaged", address, bytes);
            case RECEIVED_CUT -> ended("received, cut", address, bytes);
            case FULL -> ended("full, packet goes on", address, bytes);
            case STARTS -> transfer("starts", address, bytes, hostAddress);
            case FETCHES -> transfer("begins host to SRAM", address, bytes, hostAddress);
            case STORES -> transfer("begins SRAM to host", address, bytes, hostAddress);
            case MOVED -> transfer("has ended", address, bytes, hostAddress);
            case REFUSED -> transfer("refused by the bus", address, bytes, hostAddress);
        });
    }

    private static String moved(String engine, String what, int address, int bytes) {
        return String.format(Locale.ROOT, "%-16s %s %d bytes from 0x%05x", engine, what, bytes, address);
    }

    private static String ended(String what, int address, int bytes) {
        return String.format(Locale.ROOT, "%-16s %s: %d bytes, up to 0x%05x", "receive engine", what, bytes, address);
    }

    private static String transfer(String what, int address, int bytes, int hostAddress) {
        return String.format(Locale.ROOT, "%-16s %s: %d bytes, SRAM 0x%05x, host 0x%08x", "host DMA", what, bytes,
                address, hostAddress);
    }
}
