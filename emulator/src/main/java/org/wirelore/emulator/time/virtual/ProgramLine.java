package org.wirelore.emulator.time.virtual;

/** Which line of a program a thread is at, as far as people who read of it are concerned. */
public final class ProgramLine {
    private ProgramLine() {
    }

    /**
     * The innermost frame of a program that was loaded for this run, by a class loader of its own; where there is none,
     * the innermost one that belongs neither to the emulator nor to the platform.
     *
     * @param stack innermost frame first
     * @return as a stack trace prints it; empty if there is none
     */
    public static String of(StackTraceElement[] stack) {
        String other = "";
        for (int i = paused(stack); i < stack.length; i++) {
            StackTraceElement frame = stack[i];
            String type = frame.getClassName();
            if (type.startsWith("org.wirelore.emulator.")) {
                // How it waits says nothing, and differs from time to time, also where these classes were loaded anew.
                continue;
            }
            if (isLoaded(frame)) {
                return text(frame);
            }
            if (other.isEmpty() && !type.startsWith("java.") && !type.startsWith("jdk.")) {
                other = text(frame);
            }
        }
        return other;
    }

    /** The first frame of the run itself: a thread that pauses it looks at itself with the frames before. */
    private static int paused(StackTraceElement[] stack) {
        int first = 0;
        for (int i = 0; i < stack.length; i++) {
            if (stack[i].getClassName().equals(EventLimit.class.getName())) {
                first = i + 1;
            }
        }
        return first;
    }

    /** A frame without the loader and the module that a stack trace may begin with. */
    public static String text(StackTraceElement frame) {
        return frame.getClassName() + "." + frame.getMethodName() + "("
                + (frame.getFileName() == null
                        ? "unknown source"
                        : frame.getFileName() + (frame.getLineNumber() < 0 ? "" : ":" + frame.getLineNumber()))
                + ")";
    }

    /** Those of the platform and of this program itself are "app", "platform", or none. */
    private static boolean isLoaded(StackTraceElement frame) {
        String loader = frame.getClassLoaderName();
        return loader != null && !loader.equals("app") && !loader.equals("platform");
    }
}
