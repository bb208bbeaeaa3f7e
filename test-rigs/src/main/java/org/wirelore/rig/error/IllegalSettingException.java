package org.wirelore.rig.error;

/**
 * The settings of a part are legal one by one, but do not fit together. Thrown while a file is bound; the loader, which
 * knows where each was written, makes a {@link RigException} of it.
 */
public final class IllegalSettingException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient TreePath path;

    /**
     * @param path of the setting in its file
     * @param text what was expected and what was found
     */
    public IllegalSettingException(TreePath path, String text) {
        super(text);
        this.path = path;
    }

    /** The setting in its file. */
    public TreePath path() {
        return path;
    }
}
