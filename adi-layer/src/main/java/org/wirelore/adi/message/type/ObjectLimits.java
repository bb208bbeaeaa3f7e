package org.wirelore.adi.message.type;

import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a message of objects may contain: no more than its bytes can honestly stand for, no collections whose hash codes
 * take for ever, and none of the classes that are known to run commands, load code or open connections while they are
 * read. Every class of a program's own passes.
 *
 * <p>A filter that the user has set for the whole virtual machine (system property {@code jdk.serialFilter}, or
 * {@link java.io.ObjectInputFilter.Config}) is asked as well; the message passes if neither rejects it.
 */
final class ObjectLimits implements ObjectInputFilter {
    /** References that lead from one object to the next; reading some thousands more would exhaust the stack. */
    static final int DEPTH_MAX = 10_000;
    /** Elements of all arrays for each byte: one takes a byte at least, and a hash table has room for some more. */
    static final int ELEMENTS_PER_BYTE = 4;
    /** What the tables of a few small collections take. */
    static final int ELEMENTS_MIN = 1 << 16;

    /** Packages and classes that published attacks on deserialization are made of. */
    private static final List<String> REFUSED = List.of("java.rmi.", "sun.rmi.", "javax.management.", "javax.naming.",
            "javax.script.", "javax.sql.rowset.", "com.sun.rowset.", "com.sun.jndi.", "com.sun.jmx.",
            "com.sun.org.apache.", "sun.reflect.annotation.", "sun.print.", "sun.swing.", "javax.swing.UIDefaults",
            "org.apache.commons.collections.functors.", "org.apache.commons.collections4.functors.",
            "org.apache.commons.collections.map.LazyMap", "org.apache.commons.collections4.map.LazyMap",
            "org.apache.commons.beanutils.BeanComparator", "org.apache.xalan.",
            "org.codehaus.groovy.runtime.ConvertedClosure", "org.codehaus.groovy.runtime.MethodClosure",
            "org.springframework.beans.factory.", "org.springframework.aop.",
            "org.springframework.core.SerializableTypeWrapper", "com.mchange.v2.c3p0.", "bsh.XThis",
            "com.sun.syndication.feed.impl.", "com.rometools.rome.feed.impl.");

    private final long bytes;
    private final @Nullable ObjectInputFilter users;
    private final HashWork hashing;
    private long elements;
    private @Nullable Class<?> passed;
    private String reason = "";

    /**
     * @param bytes of the message
     * @param users the filter of the whole virtual machine, or null
     */
    ObjectLimits(long bytes, @Nullable ObjectInputFilter users) {
        this.bytes = bytes;
        this.users = users;
        this.hashing = new HashWork(bytes);
    }

    /** Why the message was rejected; empty if it was not. */
    String reason() {
        return reason;
    }

    @Override
    public Status checkInput(FilterInfo info) {
        Status verdict = users == null ? Status.UNDECIDED : users.checkInput(info);
        if (verdict == Status.REJECTED) {
            return rejected("the filter of this virtual machine (jdk.serialFilter) refuses " + described(info));
        }
        if (info.depth() > DEPTH_MAX) {
            return rejected("objects are nested deeper than " + DEPTH_MAX + ": let collections hold them instead"
                    + " of chains of references");
        }
        if (info.references() > bytes || info.streamBytes() > bytes) {
            return rejected("a message of " + bytes + " bytes can't hold " + info.references() + " objects");
        }
        if (info.arrayLength() >= 0) {
            long all = elements + info.arrayLength();
            if (all <= ELEMENTS_MIN + ELEMENTS_PER_BYTE * bytes) {
                elements = all;
            } else if (!isLengthOfCopies()) {
                return rejected("a message of " + bytes + " bytes can't hold arrays of " + all + " elements");
            }
        }
        Class<?> type = info.serialClass();
        if (type == null || type == passed) {
            return verdict;
        }
        if (isRefused(element(type).getName())) {
            return rejected(
                    "objects of " + described(info) + " are not read from messages, for attacks are made of them");
        }
        passed = type;
        return verdict;
    }

    /**
     * An object has been read, and what holds it may hash it next.
     *
     * @throws InvalidObjectException if that takes too long
     */
    void complete(Object object) throws InvalidObjectException {
        if (!allows(object)) {
            throw new InvalidObjectException(reason);
        }
    }

    /** Whether what holds an object that has been read, for the first time or again, may do with it what it does. */
    boolean allows(Object object) {
        if (!hashing.isTooMuch(object)) {
            return true;
        }
        rejected("collections that hold each other take more looks at elements to hash than a message of " + bytes
                + " bytes is worth: put each into one other only");
        return false;
    }

    /**
     * Whether the length at hand is not that of an array: {@link java.util.Collections#nCopies} has its length checked
     * as if it were one, but makes none. An array that is the element of such a list is read by it, not checked by it.
     */
    private static boolean isLengthOfCopies() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.dropWhile(frame -> !frame.getMethodName().equals("filterCheck")).skip(1)
                        .dropWhile(frame -> frame.getMethodName().equals("checkArray")).findFirst())
                .filter(caller -> caller.getDeclaringClass() == HashWork.COPIES).isPresent();
    }

    private Status rejected(String why) {
        reason = why;
        return Status.REJECTED;
    }

    private static String described(FilterInfo info) {
        Class<?> type = info.serialClass();
        return type == null ? "what the message holds" : "class " + type.getName();
    }

    private static boolean isRefused(String name) {
        return REFUSED.stream().anyMatch(name::startsWith);
    }

    private static Class<?> element(Class<?> type) {
        Class<?> element = type;
        for (Class<?> inner = type.getComponentType(); inner != null; inner = inner.getComponentType()) {
            element = inner;
        }
        return element;
    }
}
