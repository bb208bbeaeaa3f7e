/**
 * Stress tests (jcstress) of what processes share without locks: the rings, lanes, queues, pools, flags and bells of
 * {@code org.wirelore.device.api.shm}. A short campaign is part of every build; {@code mvn -Pjcstress verify} runs a
 * long one.
 */
@NullMarked
package org.wirelore.device.stress;

import org.jspecify.annotations.NullMarked;
