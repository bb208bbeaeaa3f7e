package org.wirelore.adi.message;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.message.type.TypeMap;

/**
 * Items of a datatype as pieces of the memory that they lie in: the runs of the first item, then those of the next.
 *
 * @param memory looks as the elements do on the wire
 * @param at where the first item begins, in elements
 * @param count items, at least 1, of at least one element
 */
record ItemPieces(MemorySegment memory, int at, int count, TypeMap type) implements AdiRequest.Pieces {
    @Override
    public long first() {
        return (at + type.first(count)) * type.base().bytes();
    }

    @Override
    public long end() {
        return (at + type.end(count)) * type.base().bytes();
    }

    @Override
    public long offset(long piece) {
        long item = piece / type.runs();
        return (at + item * type.extent() + type.start(run(piece))) * type.base().bytes();
    }

    @Override
    public int bytes(long piece) {
        return type.length(run(piece)) * type.base().bytes();
    }

    private int run(long piece) {
        return (int) (piece % type.runs());
    }
}
