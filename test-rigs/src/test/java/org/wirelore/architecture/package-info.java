/** The import rules of Wirelore and the rules of its style that a machine can check, over all modules at once. */
@NullMarked
package org.wirelore.architecture;

import org.jspecify.annotations.NullMarked;
