package org.wirelore.rig.sci.conformance;

import java.lang.reflect.Proxy;

/** Handles that no library has made. */
final class Forged {
    private Forged() {
    }

    /** A handle of a kind; a library that calls it finds out by the exception. */
    static <T> T of(Class<T> kind) {
        return kind.cast(Proxy.newProxyInstance(kind.getClassLoader(), new Class<?>[]{kind}, (_, method, _) -> {
            throw new IllegalStateException("a forged handle must not be called: method=" + method.getName());
        }));
    }
}
