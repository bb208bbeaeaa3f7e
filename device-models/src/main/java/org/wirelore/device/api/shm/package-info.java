/**
 * Memory that processes of one host share: named segments, acquire and release access, wait and wake. What POSIX shared
 * memory (IEEE Std 1003.1, shm_open) and Linux's futex (futex(2), FUTEX_WAIT and FUTEX_WAKE) give together, and no
 * more.
 *
 * <p>On it, for every protocol that passes messages through memory: rings of records, lanes of buffers, queues
 * of slots with many writers, pools of units, flags and bells.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.device.api.shm;

import org.jspecify.annotations.NullMarked;
