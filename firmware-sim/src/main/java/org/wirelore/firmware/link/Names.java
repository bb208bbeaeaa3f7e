package org.wirelore.firmware.link;

import java.util.List;

/** Lists of names in messages, cut to a length that can be read. */
final class Names {
    private static final int SHOWN_MAX = 8;

    private Names() {
    }

    static String list(List<String> names) {
        if (names.isEmpty()) {
            return "none";
        }
        String shown = String.join(", ", names.subList(0, Math.min(SHOWN_MAX, names.size())));
        return names.size() > SHOWN_MAX ? shown + " and " + (names.size() - SHOWN_MAX) + " more" : shown;
    }
}
