/** Tests on veth pairs in network namespaces that they make and remove. */
@NullMarked
package org.wirelore.emulator.backend.packet;

import org.jspecify.annotations.NullMarked;
