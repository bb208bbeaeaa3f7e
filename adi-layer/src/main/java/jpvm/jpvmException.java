package jpvm;

import org.jspecify.annotations.Nullable;

/** A call that can't be carried out. Not an {@link Exception}, as in JPVM. */
public class jpvmException extends Throwable {
    private static final long serialVersionUID = 1L;

    /** The message, or null. */
    private final @Nullable String what;

    /** Makes one without a message. */
    public jpvmException() {
        this.what = null;
    }

    /**
     * Makes one.
     *
     * @param message what is wrong
     */
    public jpvmException(@Nullable String message) {
        super(message);
        this.what = message;
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // programs print it, as they did with JPVM
    public String toString() {
        return "jpvm error: " + (what == null ? "" : what);
    }
}
