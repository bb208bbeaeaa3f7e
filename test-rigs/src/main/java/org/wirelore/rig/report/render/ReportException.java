package org.wirelore.rig.report.render;

/** A report could not be written; the message says which file and why, and is meant for the user as it is. */
public final class ReportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Says what could not be written.
     *
     * @param message which file, and why
     * @param cause   what the file system said
     */
    public ReportException(String message, Throwable cause) {
        super(message, cause);
    }
}
