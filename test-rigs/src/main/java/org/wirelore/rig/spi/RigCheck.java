package org.wirelore.rig.spi;

import java.util.List;
import org.wirelore.rig.error.TreePath;
import tools.jackson.databind.JsonNode;

/** Where the parts of one variant say what can't work beyond what the schema can say. */
public interface RigCheck {
    /** The variant, bound. */
    VariantConfig variant();

    /** The hosts on the fabric that is being checked; of another part, none. */
    List<Plug> plugs();

    /** Whether ranks open a user API on the fabric that is being checked. */
    boolean isUsed(Class<?> api);

    /** How its time passes. */
    RigConfig.Mode mode();

    /** The path of the part that is being checked, such as {@code protocol}. */
    TreePath path();

    /** The value at a path, with defaults; a missing node if there is none. */
    JsonNode at(TreePath path);

    /** Where the rig names the kind of its protocol, or of the first one of several. */
    default TreePath protocolKind() {
        TreePath list = TreePath.ROOT.child("protocols");
        return (at(list).isArray() ? list.child(0) : TreePath.ROOT.child("protocol")).child("kind");
    }

    /** Whether the value at a path was written, and is not a default. */
    boolean isWritten(TreePath path);

    /** The default of the value at a path. */
    JsonNode preset(TreePath path);

    /** Adds a problem: expected was one thing, found another. */
    default void require(boolean holds, TreePath path, String expected, Object found) {
        if (!holds) {
            problem(path, "expected " + expected + ", found " + found);
        }
    }

    /** Adds a problem if the protocol that is being checked shall leave ranks of one host to shared memory. */
    default void requireNoLocal() {
        TreePath local = path().child("local");
        require(at(local).stringValue("same").equals("same"), local,
                "same, as this protocol leaves no ranks to shared memory", "\"shm\"");
    }

    /** Adds a problem with the value at a path. */
    void problem(TreePath path, String text);
}
