/** Tests of the PVM API without a network; those with one are in test-rigs. */
@NullMarked
package jpvm;

import org.jspecify.annotations.NullMarked;
