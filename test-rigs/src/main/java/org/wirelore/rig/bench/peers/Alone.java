package org.wirelore.rig.bench.peers;

import org.wirelore.adi.message.ProcessEnvironment;

/** What a rank of a benchmark runs in: one thread; only the parent process ends the job. */
public final class Alone implements ProcessEnvironment {
    @Override
    public String processorName() {
        return "local";
    }

    @Override
    public ClassLoader programLoader() {
        return Alone.class.getClassLoader();
    }

    @Override
    public Error abort(int code) {
        return new AssertionError("the program must not abort: code=" + code);
    }
}
