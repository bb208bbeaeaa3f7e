/** Tests of protocols over sockets in rigs. */
@NullMarked
package org.wirelore.rig.sockets;

import org.jspecify.annotations.NullMarked;
