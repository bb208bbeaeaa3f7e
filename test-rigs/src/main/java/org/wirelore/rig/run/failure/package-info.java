/**
 * What a failed exploration leaves besides the report, such as a picture of what led to the failure.
 *
 * <p>May import: {@code org.wirelore.adi.event}, {@code org.wirelore.rig.explore}, {@code org.wirelore.rig.report},
 * {@code org.wirelore.rig.report.render}, {@code org.wirelore.rig.spi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.run.failure;

import org.jspecify.annotations.NullMarked;
