package org.wirelore.rig.program;

/** A failure whose message is for people and says everything; its type says nothing more. */
public interface ReadableFailure {
}
