package org.wirelore.rig.guest;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * QEMU's card, in a machine without software: QEMU's test protocol reads and writes ports and memory in place of a
 * processor, which sleeps at its first instruction, and frames travel over a connection on loopback, each behind its
 * length.
 */
final class QtestCard implements DrivenCard {
    private static final int CONFIG_ADDRESS = 0xCF8;
    private static final int CONFIG_DATA = 0xCFC;
    private static final int SLOT = 4;
    private static final int PORTS = 0xC000;
    private static final int PATIENCE_MS = 30_000;
    private static final int FIRMWARE_BYTES = 1 << 16;
    /** HLT, and back to it. */
    private static final byte[] SLEEP = {(byte) 0xF4, (byte) 0xEB, (byte) 0xFD};

    private final Path firmware;
    private final Process process;
    private final BufferedReader answers;
    private final BufferedWriter questions;
    private final Socket cable;
    private final DataInputStream sent;
    private final DataOutputStream delivered;

    QtestCard(Path folder) throws IOException {
        firmware = folder.resolve("sleep.bin");
        byte[] image = new byte[FIRMWARE_BYTES];
        System.arraycopy(SLEEP, 0, image, FIRMWARE_BYTES - 16, SLEEP.length);
        Files.write(firmware, image);
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            listener.setSoTimeout(PATIENCE_MS);
            process = new ProcessBuilder(command(firmware, listener.getLocalPort()))
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            answers = process.inputReader(StandardCharsets.US_ASCII);
            questions = process.outputWriter(StandardCharsets.US_ASCII);
            cable = accept(listener, process);
        }
        cable.setSoTimeout(PATIENCE_MS);
        sent = new DataInputStream(cable.getInputStream());
        delivered = new DataOutputStream(cable.getOutputStream());
        writeConfig(0x10, PORTS | 1);
        writeConfig(0x04, 7);
    }

    private static List<String> command(Path firmware, int port) {
        return List.of("setpriv", "--pdeathsig", "KILL", "--", "qemu-system-x86_64", "-machine", "pc", "-accel", "tcg",
                "-m", "16", "-bios",
                firmware.toString(),
                "-nodefaults", "-display", "none", "-qtest", "stdio", "-qtest-log", "none",
                "-netdev", "socket,id=cable,connect=127.0.0.1:" + port,
                "-device", "tulip,netdev=cable,romfile=,mac=08:00:2b:e5:40:86,addr=" + SLOT);
    }

    private static Socket accept(ServerSocket listener, Process process) throws IOException {
        try {
            return listener.accept();
        } catch (IOException e) {
            process.destroyForcibly();
            throw new IOException("QEMU must connect its network card: it did not, and "
                    + (process.isAlive() ? "runs" : "ended with " + process.exitValue()), e);
        }
    }

    private String ask(String question) throws IOException {
        questions.write(question);
        questions.newLine();
        questions.flush();
        String answer = answers.readLine();
        if (answer == null || !answer.startsWith("OK")) {
            throw new IOException("QEMU must answer OK: question=" + question + ", answer=" + answer);
        }
        return answer.substring(2).strip();
    }

    private int in(int port) throws IOException {
        return Integer.parseUnsignedInt(ask("inl " + port).substring(2), 16);
    }

    private void out(int port, int value) throws IOException {
        ask("outl " + port + " 0x" + Integer.toHexString(value));
    }

    private void writeConfig(int offset, int value) throws IOException {
        out(CONFIG_ADDRESS, 1 << 31 | SLOT << 11 | offset);
        out(CONFIG_DATA, value);
    }

    @Override
    public int read(int csr) throws IOException {
        return in(PORTS + 8 * csr);
    }

    @Override
    public void write(int csr, int value) throws IOException {
        out(PORTS + 8 * csr, value);
    }

    @Override
    public byte[] readMemory(int address, int length) throws IOException {
        return HexFormat.of().parseHex(ask("read " + address + " " + length).substring(2));
    }

    @Override
    public void writeMemory(int address, byte[] data) throws IOException {
        ask("write " + address + " " + data.length + " 0x" + HexFormat.of().formatHex(data));
    }

    /** QEMU's card sends in the access that tells it to. */
    @Override
    public void settle() {
        // There is nothing to be waited for.
    }

    @Override
    public void deliver(byte[] frame) throws IOException {
        delivered.writeInt(frame.length);
        delivered.write(frame);
        delivered.flush();
    }

    @Override
    public byte[] nextSent() throws IOException {
        byte[] frame = new byte[sent.readInt()];
        sent.readFully(frame);
        return frame;
    }

    @Override
    public void close() throws IOException {
        cable.close();
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
