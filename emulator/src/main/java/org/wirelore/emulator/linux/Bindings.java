package org.wirelore.emulator.linux;

import com.sun.jna.Callback;
import com.sun.jna.CallbackReference;
import com.sun.jna.CallbackThreadInitializer;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.PrivateFolder;

/**
 * Binds interfaces to the C library, and opens other libraries (JNA). JNA unpacks a native library of its own when it
 * is used first; left to itself it does so in a cache folder of the user's, or wherever java.io.tmpdir says, without a
 * look at whose folder that is. Here it does so in a {@linkplain PrivateFolder private folder}, which goes as soon as
 * the library is loaded. So nothing of JNA may be used before this class: memory, too, comes from {@link Libc#memory}.
 */
public final class Bindings {
    private static final String FOLDER_PROPERTY = "jna.tmpdir";

    static {
        unpack();
    }

    private Bindings() {
    }

    /** An interface's methods as functions of the C library of this process. */
    public static <T extends Library> T ofC(Class<T> type) {
        return Native.load("c", type);
    }

    /**
     * A library whose functions are called by name.
     *
     * @param name a file, or what the system's loader looks for
     * @throws UnsatisfiedLinkError if there is none, or it can't be loaded
     */
    public static NativeLibrary library(String name) {
        return NativeLibrary.getInstance(name);
    }

    /**
     * A C function that calls back. It lives as long as {@code callback} is reachable.
     *
     * @param threads name of the library's own threads in which it is called; they do not keep this process alive
     */
    public static Pointer function(Callback callback, String threads) {
        Native.setCallbackThreadInitializer(callback, new CallbackThreadInitializer(true, false, threads));
        return CallbackReference.getFunctionPointer(callback);
    }

    private static void unpack() {
        Path folder;
        try {
            folder = PrivateFolder.make("wirelore-jna-");
        } catch (IOException e) {
            throw new UncheckedIOException("could not unpack JNA's native library: " + e.getMessage()
                    + "; set TMPDIR to a folder that can be written", e);
        }
        String before = System.setProperty(FOLDER_PROPERTY, folder.toString());
        try {
            // Initializes the class, which loads the library and deletes its file.
            Native.getNativeSize(int.class);
        } finally {
            restore(before);
            delete(folder);
        }
    }

    private static void restore(@Nullable String before) {
        if (before == null) {
            System.clearProperty(FOLDER_PROPERTY);
        } else {
            System.setProperty(FOLDER_PROPERTY, before);
        }
    }

    private static void delete(Path folder) {
        try {
            Files.delete(folder);
        } catch (IOException e) {
            // Only this user can see what is left, and it is not used again.
        }
    }
}
