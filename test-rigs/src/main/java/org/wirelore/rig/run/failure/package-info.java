/**
 * What a failed exploration leaves besides the report: a picture of what led to the failure, and a test to paste.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.rig.run.failure;

import org.jspecify.annotations.NullMarked;
