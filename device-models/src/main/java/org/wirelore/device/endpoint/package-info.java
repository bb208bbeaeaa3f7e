/**
 * What U-Net endpoints have in common, whatever moves their frames: the positions of their queues, the buffers of the
 * free queue, channels, ports, and the checks that keep one process from another's messages (U-Net, SOSP'95, section
 * 3.1; U-Net Device Reference 2.1). The kernel driver of an emulated card and the endpoint on a real interface both
 * stand on it.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, and the JDK.
 */
@NullMarked
package org.wirelore.device.endpoint;

import org.jspecify.annotations.NullMarked;
