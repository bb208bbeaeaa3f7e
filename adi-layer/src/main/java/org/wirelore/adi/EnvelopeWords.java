package org.wirelore.adi;

/** How reports describe the tag and the context of a message or a receive. */
public interface EnvelopeWords {
    /** By their numbers. */
    EnvelopeWords NUMBERS = (tag, context) -> tag(tag) + ", context " + context;

    /** A clause that begins with a comma; the tag may be {@link Adi#ANY_TAG}. */
    String of(int tag, int context);

    /** A tag as such a clause. */
    static String tag(int tag) {
        return tag == Adi.ANY_TAG ? ", any tag" : ", tag " + tag;
    }
}
