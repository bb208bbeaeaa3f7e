package org.wirelore.firmware.board;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.wirelore.firmware.cpu.Memory;

/**
 * The arguments of C's {@code main} in the memory of a board.
 *
 * <pre>
 * sp      their number and argv, for historical compilers, whose functions take arguments from the stack
 * argv    a word for each argument: its address; a word 0
 *         the arguments in UTF-8, each with a 0 behind it
 * end of the memory
 * </pre>
 */
final class MainArguments {
    private static final int WORD = 4;
    private static final int STACK_ALIGNMENT = 8;
    /** What is below argv. */
    static final int ON_STACK = 2 * WORD;
    private static final int STACK_SHARE = 4;

    private MainArguments() {
    }

    /**
     * Puts them at the end of the memory.
     *
     * @return where argv is; the stack begins two words below it, at a multiple of 8
     */
    static int write(Memory memory, BoardOptions options, List<String> words) {
        List<byte[]> texts = words.stream().map(word -> word.getBytes(StandardCharsets.UTF_8)).toList();
        long bytes = texts.stream().mapToLong(text -> text.length + 1L + WORD).sum() + WORD;
        int room = options.stackBytes() / STACK_SHARE;
        if (bytes > room) {
            throw new IllegalArgumentException("the program's arguments take " + bytes
                    + " bytes, but a quarter of the stack is " + room + " bytes: pass fewer, or a larger --stack");
        }
        int argv = (int) (options.memoryBytes() - bytes) & -STACK_ALIGNMENT;
        int at = argv + (texts.size() + 1) * WORD;
        for (int i = 0; i < texts.size(); i++) {
            byte[] text = texts.get(i);
            memory.setWord(argv + i * WORD, at);
            memory.write(at, text, 0, text.length);
            memory.setOctet(at + text.length, 0);
            at += text.length + 1;
        }
        memory.setWord(argv + texts.size() * WORD, 0);
        memory.setWord(argv - ON_STACK, texts.size());
        memory.setWord(argv - ON_STACK + WORD, argv);
        return argv;
    }
}
