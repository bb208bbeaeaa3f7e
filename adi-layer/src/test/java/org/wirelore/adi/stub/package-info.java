/** A device between ranks of one virtual machine, with every operation there is: the template of a new protocol. */
@NullMarked
package org.wirelore.adi.stub;

import org.jspecify.annotations.NullMarked;
