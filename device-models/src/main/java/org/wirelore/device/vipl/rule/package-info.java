/**
 * What VIA 1.0 demands of every NIC, card or software: which tags agree, how descriptors are judged, what each error
 * does (fact sheet via, sections 3 and 4).
 *
 * <p>May import: {@code org.wirelore.device.api.via}, {@code org.wirelore.device.vipl.spi} and the JDK.
 */
@NullMarked
package org.wirelore.device.vipl.rule;

import org.jspecify.annotations.NullMarked;
