package org.wirelore.rig.error;

/** The machine lacks something that a command needs. */
public final class MissingEnvironmentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String remedy;

    /**
     * @param missing what must hold and what was found
     * @param remedy what the user can do about it, such as a command
     */
    public MissingEnvironmentException(String missing, String remedy) {
        super(missing);
        this.remedy = remedy;
    }

    /** What the user can do about it. */
    public String remedy() {
        return remedy;
    }
}
