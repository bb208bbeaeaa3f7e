package org.wirelore.rig.program;

/** A program that can't be loaded: its class path names what does not exist, or its class is missing or unusable. */
public final class MissingProgramException extends Exception {
    private static final long serialVersionUID = 1;

    private final String path;
    private final String remedy;

    /**
     * @param path the key of the rig that names what is missing, such as {@code program.arguments.classPath}
     * @param message what is missing
     * @param remedy what to do about it on the command line
     */
    public MissingProgramException(String path, String message, String remedy) {
        super(message);
        this.path = path;
        this.remedy = remedy;
    }

    /** The key of the rig that names what is missing. */
    public String path() {
        return path;
    }

    /** What to do about it. */
    public String remedy() {
        return remedy;
    }
}
