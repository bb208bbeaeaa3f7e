/**
 * Whether the calls of a run are a k-buffer correct global program, and for which smallest k (URTP paper, section 2.2):
 * {@link org.wirelore.rig.kbuffer.CallTrace} is what each process called, and {@link
 * org.wirelore.rig.kbuffer.KBufferCheck} judges it, in time and memory linear in the number of calls, and tells its
 * {@link org.wirelore.rig.kbuffer.CallGroups groups}.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.rig.kbuffer;

import org.jspecify.annotations.NullMarked;
