/** Tests of the daemon, on hosts and sockets in virtual time. */
@NullMarked
package org.wirelore.adi.chempid;

import org.jspecify.annotations.NullMarked;
