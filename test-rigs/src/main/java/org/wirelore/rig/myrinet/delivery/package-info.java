/**
 * What Myrinet cards deliver, judged in every run from outside the control program: the entries that processes arm in
 * the send queue are compared with what their peers' cards store into receive queues.
 *
 * <p>May import: {@code org.wirelore.device.api.myrinet}, {@code org.wirelore.device.myrinet}, {@code
 * org.wirelore.rig.oracle} and the JDK.
 */
@NullMarked
package org.wirelore.rig.myrinet.delivery;

import org.jspecify.annotations.NullMarked;
