package org.wirelore.device.api.datalink;

/**
 * The codes of a packet filter's instructions, as the BSD Packet Filter has them ("The BSD Packet Filter", USENIX
 * 1993, table 2; Linux, classic BPF). One code is ours: {@link #TAB}, for the table that a filter shares with its
 * owner, which the original lacks.
 *
 * <p>A code is the sum of an instruction's class and of what that class takes: size and mode for loads, operation and
 * source for arithmetic and jumps, the value for returns.
 */
public final class Bpf {
    /** Class: loads the accumulator. */
    public static final int LD = 0x00;
    /** Class: loads the index register. */
    public static final int LDX = 0x01;
    /** Class: stores the accumulator. */
    public static final int ST = 0x02;
    /** Class: stores the index register. */
    public static final int STX = 0x03;
    /** Class: arithmetic on the accumulator. */
    public static final int ALU = 0x04;
    /** Class: jumps, forward only. */
    public static final int JMP = 0x05;
    /** Class: ends the program. */
    public static final int RET = 0x06;
    /** Class: moves between the registers. */
    public static final int MISC = 0x07;

    /** Size: 32 bits. */
    public static final int W = 0x00;
    /** Size: 16 bits. */
    public static final int H = 0x08;
    /** Size: 8 bits. */
    public static final int B = 0x10;

    /** Mode: the operand. */
    public static final int IMM = 0x00;
    /** Mode: the frame at the operand, most significant byte first. */
    public static final int ABS = 0x20;
    /** Mode: the frame at the index register plus the operand. */
    public static final int IND = 0x40;
    /** Mode: the scratch memory at the operand. */
    public static final int MEM = 0x60;
    /** Mode: the length of the frame. */
    public static final int LEN = 0x80;
    /** Mode, {@link #LDX} only: four times the low four bits of the frame's byte at the operand. */
    public static final int MSH = 0xA0;
    /** Mode, ours: the shared table at the index register plus the operand; for {@link #LD} and {@link #ST}. */
    public static final int TAB = 0xC0;

    /** Operation of {@link #ALU}. */
    public static final int ADD = 0x00;
    /** Operation of {@link #ALU}. */
    public static final int SUB = 0x10;
    /** Operation of {@link #ALU}. */
    public static final int MUL = 0x20;
    /** Operation of {@link #ALU}, unsigned; division by zero rejects the frame. */
    public static final int DIV = 0x30;
    /** Operation of {@link #ALU}. */
    public static final int OR = 0x40;
    /** Operation of {@link #ALU}. */
    public static final int AND = 0x50;
    /** Operation of {@link #ALU}. */
    public static final int LSH = 0x60;
    /** Operation of {@link #ALU}. */
    public static final int RSH = 0x70;
    /** Operation of {@link #ALU}. */
    public static final int NEG = 0x80;
    /** Operation of {@link #ALU}, unsigned; division by zero rejects the frame. */
    public static final int MOD = 0x90;
    /** Operation of {@link #ALU}. */
    public static final int XOR = 0xA0;

    /** Jump: always, by the operand. */
    public static final int JA = 0x00;
    /** Jump: if equal. */
    public static final int JEQ = 0x10;
    /** Jump: if greater, unsigned. */
    public static final int JGT = 0x20;
    /** Jump: if greater or equal, unsigned. */
    public static final int JGE = 0x30;
    /** Jump: if any bit is set in both. */
    public static final int JSET = 0x40;

    /** Source of arithmetic and jumps, and the only one of {@link #RET}: the operand. */
    public static final int K = 0x00;
    /** Source of arithmetic and jumps: the index register. */
    public static final int X = 0x08;

    /** Move: accumulator to index register. */
    public static final int TAX = 0x00;
    /** Move: index register to accumulator. */
    public static final int TXA = 0x80;

    /** What {@link #RET} answers to drop the frame. */
    public static final int DROP = 0;
    /** What {@link #RET} answers to keep the whole frame; a port keeps no parts of frames. */
    public static final int KEEP = -1;

    /** Words of scratch memory. */
    public static final int MEMWORDS = 16;
    /** Longest program, instructions. */
    public static final int MAXINSNS = 4096;

    private Bpf() {
    }
}
