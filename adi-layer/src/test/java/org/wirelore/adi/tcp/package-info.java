/** Tests of the protocol over sockets, on sockets in virtual time. */
@NullMarked
package org.wirelore.adi.tcp;

import org.jspecify.annotations.NullMarked;
