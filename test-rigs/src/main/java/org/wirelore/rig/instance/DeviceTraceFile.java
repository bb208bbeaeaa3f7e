package org.wirelore.rig.instance;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.register.Register;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.emulator.process.FreshFile;
import org.wirelore.rig.report.render.ReportException;
import org.wirelore.rig.report.render.ReportFiles;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The device trace of one run: every register access, every change of a state machine and every change of an interrupt
 * line of every emulated card, in the order in which they happened. One JSON object stands on each line.
 *
 * <pre>
 * {"format": "wirelore-device-trace", "version": 1, "eventsMax": 500000}
 * {"variant", "ps", "device", "event": "read" or "write", "register", "value": hexadecimal, "fields"}
 * {"variant", "ps", "device", "event": "state", "machine", "from", "to", "reason"}
 * {"variant", "ps", "device", "event": "line", "line", "asserted"}
 * {"event": "end", "events": written, "leftOut": beyond the limit}
 * </pre>
 *
 * <p>{@code fields} names the fields that are not 0, those of several bits with their value in hexadecimal. Two runs of
 * one rig and seed in virtual time have the same bytes. Beyond {@link #EVENTS_MAX} events nothing more is written, and
 * the report says so.
 */
public final class DeviceTraceFile implements AutoCloseable {
    /** Name of the file. */
    public static final String FILE = "device-trace.jsonl";
    /** What is written of one run, some 70 MB. */
    public static final int EVENTS_MAX = 500_000;

    private static final int BUFFER_BYTES = 1 << 16;

    private final Path file;
    private final int eventsMax;
    private final Output output;
    private final JsonGenerator json;
    private long events;

    private DeviceTraceFile(Path file, Output output, int eventsMax) {
        this.file = file;
        this.eventsMax = eventsMax;
        this.output = output;
        // Not the line separator of the machine: the bytes are the same everywhere.
        json = JsonFactory.builder().rootValueSeparator("\n").build().createGenerator(ObjectWriteContext.empty(),
                new BufferedOutputStream(output, BUFFER_BYTES));
    }

    /**
     * Begins a file, replacing one that was there.
     *
     * @param eventsMax how many events it may hold
     */
    public static DeviceTraceFile open(Path folder, int eventsMax) {
        Path file = folder.resolve(FILE);
        try {
            DeviceTraceFile trace = new DeviceTraceFile(file, new Output(FreshFile.open(file)), eventsMax);
            trace.json.writeStartObject();
            trace.json.writeStringProperty("format", "wirelore-device-trace");
            trace.json.writeNumberProperty("version", 1);
            trace.json.writeNumberProperty("eventsMax", eventsMax);
            trace.json.writeEndObject();
            return trace;
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** Removes the trace of an earlier run from a folder. */
    public static void discard(Path folder) {
        ReportFiles.remove(folder.resolve(FILE));
    }

    /**
     * Listens to the cards of one variant.
     *
     * @param now the variant's clock
     */
    public DeviceTrace of(String variant, LongSupplier now) {
        return new Listener(variant, now);
    }

    /** A sentence for the report, if events were left out. */
    public Optional<String> warning() {
        return events <= eventsMax
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "%s holds the first %,d events; %,d more were left out", FILE,
                        eventsMax, events - eventsMax));
    }

    private boolean begins(String variant, long atPs, String device, String event) {
        if (events++ >= eventsMax) {
            return false;
        }
        json.writeStartObject();
        json.writeStringProperty("variant", variant);
        json.writeNumberProperty("ps", atPs);
        json.writeStringProperty("device", device);
        json.writeStringProperty("event", event);
        return true;
    }

    /** @throws ReportException if the file could not be written */
    @Override
    public void close() {
        try (json) {
            json.writeStartObject();
            json.writeStringProperty("event", "end");
            json.writeNumberProperty("events", Math.min(events, eventsMax));
            json.writeNumberProperty("leftOut", Math.max(0, events - eventsMax));
            json.writeEndObject();
            json.writeRaw('\n');
        }
        IOException failure = output.failure;
        if (failure != null) {
            throw failure(file, failure);
        }
    }

    private static ReportException failure(Path file, IOException e) {
        return new ReportException(
                "could not write the device trace " + file + ": " + FileErrors.reasonOfOutput(e), e);
    }

    /** Keeps the first failure for the end of the run: a device is not to see it. */
    private static final class Output extends OutputStream {
        private final OutputStream stream;
        private @Nullable IOException failure;

        Output(FileChannel channel) {
            stream = Channels.newOutputStream(channel);
        }

        @Override
        public void write(int octet) {
            write(new byte[]{(byte) octet}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            if (failure == null) {
                try {
                    stream.write(bytes, offset, length);
                } catch (IOException e) {
                    failure = e;
                }
            }
        }

        @Override
        public void close() {
            try {
                stream.close();
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            }
        }
    }

    private final class Listener implements DeviceTrace {
        private final String variant;
        private final LongSupplier now;

        Listener(String variant, LongSupplier now) {
            this.variant = variant;
            this.now = now;
        }

        @Override
        public void onRead(String device, Register register, int value) {
            access(device, "read", register, value);
        }

        @Override
        public void onWrite(String device, Register register, int value) {
            access(device, "write", register, value);
        }

        private void access(String device, String event, Register register, int value) {
            if (begins(variant, now.getAsLong(), device, event)) {
                json.writeStringProperty("register", register.mnemonic());
                json.writeStringProperty("value", String.format(Locale.ROOT, "%0" + register.bits() / 4 + "x", value));
                json.writeStringProperty("fields", register.fieldsIn(value));
                json.writeEndObject();
            }
        }

        @Override
        public void onState(String device, String machine, Enum<?> from, Enum<?> to, String reason) {
            if (begins(variant, now.getAsLong(), device, "state")) {
                json.writeStringProperty("machine", machine);
                json.writeStringProperty("from", from.name());
                json.writeStringProperty("to", to.name());
                json.writeStringProperty("reason", reason);
                json.writeEndObject();
            }
        }

        @Override
        public void onLine(String device, String line, boolean asserted) {
            if (begins(variant, now.getAsLong(), device, "line")) {
                json.writeStringProperty("line", line);
                json.writeBooleanProperty("asserted", asserted);
                json.writeEndObject();
            }
        }
    }
}
