package org.wirelore.device.api.register;

import java.util.Comparator;
import java.util.List;

/**
 * One register of a device. Its bits that no field has are reserved: they read as after a reset, and writing does
 * nothing.
 *
 * @param offset where the host finds it, in its map's unit
 * @param bits its width, 1 to 32
 * @param mnemonic the manual's
 * @param title a few words
 * @param reset its value after a reset
 * @param effect what an access does besides; empty if nothing
 * @param fields its fields, in any order; kept from the lowest up
 */
public record Register(int offset, int bits, String mnemonic, String title, int reset, String effect,
        List<BitField> fields) {
    /** Checks that the fields lie inside the register and side by side. */
    public Register {
        fields = fields.stream().sorted(Comparator.comparingInt(BitField::low)).toList();
        int taken = bits == Integer.SIZE ? 0 : -1 << bits;
        for (BitField field : fields) {
            if ((taken & field.mask()) != 0) {
                throw new IllegalArgumentException("fields must lie inside their register and side by side: register="
                        + mnemonic + ", field=" + field.mnemonic());
            }
            taken |= field.mask();
        }
    }

    /**
     * The bits of all fields with one of the given kinds of access.
     *
     * @param kinds the kinds to look for
     * @return a mask of their bits
     */
    public int bitsWith(Access... kinds) {
        List<Access> wanted = List.of(kinds);
        return fields.stream().filter(field -> wanted.contains(field.access())).mapToInt(BitField::mask)
                .reduce(0, (one, other) -> one | other);
    }

    /**
     * Names the fields of a value that are not 0, from the lowest up.
     *
     * @param value of the register
     * @return mnemonics with blanks between; of fields of several bits with the field's value, hexadecimal
     */
    public String fieldsIn(int value) {
        StringBuilder text = new StringBuilder();
        for (BitField field : fields) {
            int part = field.valueIn(value);
            if (part != 0) {
                text.append(text.isEmpty() ? "" : " ").append(field.mnemonic());
                if (field.high() != field.low()) {
                    text.append('=').append(Integer.toHexString(part));
                }
            }
        }
        return text.toString();
    }

    /** {@return the bits that read what the device holds; the others read as after a reset} */
    public int readable() {
        return fields.stream().filter(field -> field.access().isReadable()).mapToInt(BitField::mask)
                .reduce(0, (one, other) -> one | other);
    }

    /** {@return the bits that a write can do something with} */
    public int writable() {
        return fields.stream().filter(field -> field.access().isWritable()).mapToInt(BitField::mask)
                .reduce(0, (one, other) -> one | other);
    }
}
