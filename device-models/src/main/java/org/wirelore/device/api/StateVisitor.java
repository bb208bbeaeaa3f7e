package org.wirelore.device.api;

/**
 * Visits the state of a device, field by field, each by its name. A part of a device lists its fields once, and hands
 * each value over and takes the answer back: {@code mask = visitor.field("mask", mask)}. A visitor that saves, hashes
 * or prints answers with the value that it was given, one that restores with the saved value.
 *
 * <p>The order of the fields is the same for equal states. Times are visited relative to now, so that equal states at
 * different times are equal.
 */
public interface StateVisitor {
    /**
     * Visits a number and returns the value that the part has from now on.
     *
     * @param name the field's name, unique in its part
     * @param value what the field holds
     * @return what it holds from now on
     */
    long field(String name, long value);

    /**
     * {@return whether the answers may differ from the values given, so that a part must derive anew what depends on
     * them}
     */
    default boolean restores() {
        return false;
    }

    /**
     * Visits a number of 32 bits.
     *
     * @param name the field's name, unique in its part
     * @param value what the field holds
     * @return what it holds from now on
     */
    default int field(String name, int value) {
        return (int) field(name, (long) value);
    }

    /**
     * Visits a flag.
     *
     * @param name the field's name, unique in its part
     * @param value what the field holds
     * @return what it holds from now on
     */
    default boolean field(String name, boolean value) {
        return field(name, value ? 1L : 0L) != 0;
    }

    /**
     * Visits an enum constant by its ordinal: saved states live only as long as the program that saved them.
     *
     * @param <E> the enum's type
     * @param name the field's name, unique in its part
     * @param value what the field holds
     * @return what it holds from now on
     */
    @SuppressWarnings("EnumOrdinal")
    default <E extends Enum<E>> E field(String name, E value) {
        int ordinal = value.ordinal();
        int answer = field(name, ordinal);
        if (answer == ordinal) {
            return value;
        }
        E[] constants = value.getDeclaringClass().getEnumConstants();
        return constants[checked(name, constants.length - 1, answer)];
    }

    /**
     * Visits how many of a list's places are in use.
     *
     * @param name the field's name, unique in its part
     * @param limit the places
     * @param value how many are in use
     * @return how many are in use from now on
     * @throws IllegalArgumentException if the answer is not from 0 to {@code limit}: the saved state is another
     *     device's
     */
    default int count(String name, int limit, int value) {
        return checked(name, limit, field(name, value));
    }

    private static int checked(String name, int limit, int answer) {
        if (answer < 0 || answer > limit) {
            throw new IllegalArgumentException("a state must come from a device of this kind: " + name + "=" + answer
                    + ", limit=" + limit);
        }
        return answer;
    }

    /**
     * Visits the first numbers of an array.
     *
     * @param name the field's name, unique in its part
     * @param values the array, which is changed in place
     * @param count how many of its elements are part of the state
     */
    default void fields(String name, int[] values, int count) {
        for (int i = 0; i < count; i++) {
            values[i] = field(name, values[i]);
        }
    }

    /**
     * Visits the first numbers of an array.
     *
     * @param name the field's name, unique in its part
     * @param values the array, which is changed in place
     * @param count how many of its elements are part of the state
     */
    default void fields(String name, long[] values, int count) {
        for (int i = 0; i < count; i++) {
            values[i] = field(name, values[i]);
        }
    }

    /**
     * Visits the first numbers of an array.
     *
     * @param name the field's name, unique in its part
     * @param values the array, which is changed in place
     * @param count how many of its elements are part of the state
     */
    default void fields(String name, short[] values, int count) {
        for (int i = 0; i < count; i++) {
            values[i] = (short) field(name, (long) values[i]);
        }
    }

    /**
     * Visits the first bytes of an array.
     *
     * @param name the field's name, unique in its part
     * @param values the array, which is changed in place
     * @param count how many of its elements are part of the state
     */
    default void fields(String name, byte[] values, int count) {
        for (int i = 0; i < count; i++) {
            values[i] = (byte) field(name, (long) values[i]);
        }
    }

    /**
     * Visits a moment by the time that is left until then; all that have passed are equal.
     *
     * @param name the field's name, unique in its part
     * @param atPs the moment, picoseconds
     * @param nowPs the present time, picoseconds
     * @return the moment from now on, picoseconds
     */
    default long time(String name, long atPs, long nowPs) {
        long leftPs = field(name, Math.max(0, atPs - nowPs));
        return restores() ? nowPs + leftPs : atPs;
    }

    /**
     * Visits an alarm by the time that is left.
     *
     * @param name the field's name, unique in its part
     * @param alarm what is visited; it is set anew where the answer differs
     * @param nowPs the present time, picoseconds
     */
    default void alarm(String name, Alarm alarm, long nowPs) {
        long leftPs = field(name, alarm.isSet() ? alarm.atPs() - nowPs : -1);
        if (restores()) {
            if (leftPs < 0) {
                alarm.cancel();
            } else {
                alarm.set(nowPs + leftPs);
            }
        }
    }

    /**
     * Visits a position that counts without end, or goes round, of which only the distance to another position can
     * influence what the device does.
     *
     * @param name the field's name, unique in its part
     * @param value what the field holds
     * @param origin the other position
     * @return what it holds from now on
     */
    default long position(String name, long value, long origin) {
        return field(name, value);
    }

    /**
     * Visits what is left of something that is over, and is written before it is read again.
     *
     * @param name the field's name, unique in its part
     * @param value what the field holds
     * @return what it holds from now on
     */
    default long remnant(String name, long value) {
        return field(name, value);
    }

    /**
     * Visits a part of the device.
     *
     * @param name the field's name, unique in its part
     * @param part visited with all its fields
     */
    default void part(String name, StatePart part) {
        part.visit(this);
    }
}
