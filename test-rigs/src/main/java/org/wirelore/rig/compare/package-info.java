/**
 * What ranks did, as traces, and how two traces of one program relate: aligned by causality, that is by the order of
 * messages between two ranks and of receives at one, never by time. Two runs of which one was emulated and the other
 * real take different times, and must send the same messages: the protocol code is the same, whatever is behind its
 * device.
 *
 * <p>Pure: nothing here runs, reads or writes anything. May import: {@code org.wirelore.adi},
 * {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event} and the JDK.
 */
@NullMarked
package org.wirelore.rig.compare;

import org.jspecify.annotations.NullMarked;
