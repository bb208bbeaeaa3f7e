/** MPI on URTP over the loopback of the raw datalink: the contract of devices, and the filter in the kernel. */
@NullMarked
package org.wirelore.adi.urtp;

import org.jspecify.annotations.NullMarked;
