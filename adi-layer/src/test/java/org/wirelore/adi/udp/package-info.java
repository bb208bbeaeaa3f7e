/** MPI over datagrams that get lost, come again and come from elsewhere. */
@NullMarked
package org.wirelore.adi.udp;

import org.jspecify.annotations.NullMarked;
