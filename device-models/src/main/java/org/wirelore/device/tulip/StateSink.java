package org.wirelore.device.tulip;

import org.wirelore.device.api.Alarm;

/** Takes a card's state word by word: into a snapshot, or into a hash. */
interface StateSink {
    void put(long word);

    void put(byte[] bytes, int offset, int length);

    default void put(boolean flag) {
        put(flag ? 1 : 0);
    }

    @SuppressWarnings("EnumOrdinal") // states live only as long as the program that took them
    default void put(Enum<?> constant) {
        put(constant.ordinal());
    }

    /** An alarm by the time that is left, so that equal states at different times are equal. */
    default void put(Alarm alarm, long nowPs) {
        put(alarm.isSet() ? alarm.atPs() - nowPs : -1);
    }
}
