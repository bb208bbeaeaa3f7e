/** The driver of the cLAN card, with a card and a network below. */
@NullMarked
package org.wirelore.device.clan.driver;

import org.jspecify.annotations.NullMarked;
