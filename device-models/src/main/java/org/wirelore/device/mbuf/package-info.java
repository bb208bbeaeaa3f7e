/**
 * The buffers of a BSD-like kernel for frames, on one host: mbufs and the pages that extend them, in two finite pools
 * that all protocols share. Where one is used up, the next frame is lost before anybody has looked at it, which is the
 * cause of loss on a sound LAN ("Efficient MPI for Parallel Computing on Clusters of Workstations", section 3).
 *
 * <p>A frame of at most half an mbuf lies in it; a longer one lies in a page that the mbuf points to (same paper,
 * section 3.3). No frame is longer than a page.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.host}, and the JDK.
 */
@NullMarked
package org.wirelore.device.mbuf;

import org.jspecify.annotations.NullMarked;
