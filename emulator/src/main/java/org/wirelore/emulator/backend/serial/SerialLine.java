package org.wirelore.emulator.backend.serial;

import com.fazecast.jSerialComm.SerialPort;
import com.fazecast.jSerialComm.SerialPortInvalidPortException;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** An open serial line. One thread may read while another one writes. */
final class SerialLine implements AutoCloseable {
    /** The device is gone. */
    static final int GONE = -1;
    /** A reader that is to end is noticed after this time. */
    private static final int READ_MS = 100;
    private static final int DATA_BITS = 8;
    private static final long DRAIN_MAX_NS = 2_000_000_000L;
    private static final long DRAIN_NS = 1_000_000;
    private static final long HAND_ON_NS = 50_000_000;

    private final SerialPort port;

    private SerialLine(SerialPort port) {
        this.port = port;
    }

    /**
     * Opens a line.
     *
     * @throws IOException if there is no such device, it is in use, or the process may not use it
     */
    static SerialLine open(SerialLineConfig config) throws IOException {
        SerialLibrary.load();
        SerialPort port;
        try {
            port = SerialPort.getCommPort(config.device());
        } catch (SerialPortInvalidPortException e) {
            throw new IOException("there is no serial device " + config.device()
                    + "; look for it: ls /dev/ttyS* /dev/ttyUSB* /dev/ttyACM*", e);
        }
        port.setComPortParameters(config.bitsPerSecond(), DATA_BITS, SerialPort.ONE_STOP_BIT, SerialPort.NO_PARITY);
        port.setFlowControl(flags(config.flow()));
        port.setComPortTimeouts(SerialPort.TIMEOUT_READ_SEMI_BLOCKING, READ_MS, 0);
        if (!port.openPort(0)) {
            throw new IOException("can't open the serial device " + config.device() + " at "
                    + config.bitsPerSecond() + " bit/s (error " + port.getLastErrorCode()
                    + "): see that no other program has it open, and that you are allowed to use it; for that:"
                    + " usermod -a -G dialout USER");
        }
        return new SerialLine(port);
    }

    /** Octets that arrived within the next tenth of a second, 0 if none did, or {@link #GONE}. */
    int read(byte[] into) {
        int count = port.readBytes(into, into.length);
        return count < 0 || (count == 0 && !port.isOpen()) ? GONE : count;
    }

    /** Waits until the system has taken the octets. False if the device is gone. */
    boolean write(byte[] from, int length) {
        int written = 0;
        while (written < length) {
            int count = port.writeBytes(from, length - written, written);
            if (count <= 0) {
                return false;
            }
            written += count;
        }
        return true;
    }

    /** What was written leaves first, if the line takes it soon: the library throws away what the system still has. */
    @Override
    public void close() {
        long endNs = System.nanoTime() + DRAIN_MAX_NS;
        while (port.bytesAwaitingWrite() > 0 && System.nanoTime() < endNs) {
            LockSupport.parkNanos(DRAIN_NS);
        }
        // A pseudo terminal says that nothing waits, and hands on what was written a moment later.
        LockSupport.parkNanos(HAND_ON_NS);
        port.closePort();
    }

    private static int flags(SerialLineConfig.Flow flow) {
        return switch (flow) {
            case NONE -> SerialPort.FLOW_CONTROL_DISABLED;
            case RTS_CTS -> SerialPort.FLOW_CONTROL_RTS_ENABLED | SerialPort.FLOW_CONTROL_CTS_ENABLED;
            case XON_XOFF -> SerialPort.FLOW_CONTROL_XONXOFF_IN_ENABLED | SerialPort.FLOW_CONTROL_XONXOFF_OUT_ENABLED;
        };
    }
}
