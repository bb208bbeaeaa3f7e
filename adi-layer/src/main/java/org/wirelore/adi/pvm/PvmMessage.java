package org.wirelore.adi.pvm;

/**
 * A message that a task has received.
 *
 * @param source the task that has sent it
 * @param tag what its sender calls it
 * @param items what is in it
 */
public record PvmMessage(TaskAddress source, int tag, PackedItems items) {
}
