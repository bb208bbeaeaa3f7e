package org.wirelore.emulator.fault;

/** The rules of a direction have multiplied or held back more frames than there is room for. The run is over. */
public final class FaultOverflowException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FaultOverflowException(String message) {
        super(message);
    }
}
