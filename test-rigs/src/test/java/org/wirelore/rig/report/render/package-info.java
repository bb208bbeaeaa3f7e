/** Tests of the report writers on realistic, hostile, partial and empty reports. */
@NullMarked
package org.wirelore.rig.report.render;

import org.jspecify.annotations.NullMarked;
