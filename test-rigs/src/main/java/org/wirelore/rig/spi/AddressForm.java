package org.wirelore.rig.spi;

import java.util.regex.Pattern;

/**
 * The form of a card's address.
 *
 * @param pattern matches every legal address
 * @param expected what messages call it, with an example
 */
public record AddressForm(Pattern pattern, String expected) {
    /** Whether an address has this form. */
    public boolean fits(String address) {
        return pattern.matcher(address).matches();
    }
}
