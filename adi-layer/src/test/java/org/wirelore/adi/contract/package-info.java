/** What every {@link org.wirelore.adi.AdiDevice} must do, whatever it is made of. */
@NullMarked
package org.wirelore.adi.contract;

import org.jspecify.annotations.NullMarked;
