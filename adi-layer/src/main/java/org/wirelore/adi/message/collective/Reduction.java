package org.wirelore.adi.message.collective;

import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.Transfer;

/**
 * Combines what all ranks have, in the order of the ranks. Short data: binomial tree, recursive doubling. Long data and
 * predefined operations: recursive halving, so that each rank combines its share only, and then gathering.
 *
 * <p>The items given are work areas: they hold a rank's own operand, and are overwritten.
 */
public final class Reduction {
    private Reduction() {
    }

    /** The result at the root, in the items returned there; elsewhere they mean nothing. */
    public static Items toRoot(Team team, Items own, Combiner operation, int root) {
        if (team.size() > 1 && canBeHalved(team, own, operation)) {
            return Halving.toRoot(team, own, operation, root);
        }
        int first = operation.commutes() ? root : 0;
        Items result = alongTree(team, own, operation, first);
        if (first != root) {
            if (team.rank() == first) {
                send(team, result, root);
            } else if (team.rank() == root) {
                receive(team, result, first);
            }
        }
        return result;
    }

    /** The result at every rank, in the items returned. */
    public static Items toAll(Team team, Items own, Combiner operation) {
        if (team.size() > 1 && byDevice(team, own, operation)) {
            return own;
        }
        if (team.size() > 1 && canBeHalved(team, own, operation)) {
            return Halving.toAll(team, own, operation);
        }
        return byDoubling(team, own, operation);
    }

    /** Whether a device has made the result at every rank, in the own items. */
    private static boolean byDevice(Team team, Items own, Combiner operation) {
        if (!operation.isPredefined() || !operation.commutes() || own.areObjects() || own.count() == 0
                || !team.mayReduce(own.bytes())) {
            return false;
        }
        byte[] bytes = own.toBytes();
        Items incoming = own.blank();
        if (!team.reduce(bytes, (operand, offset) -> {
            incoming.type().unpack(operand, offset, bytes.length, incoming.buffer(), incoming.at());
            operation.combine(incoming, own);
            own.packInto(bytes, 0);
        })) {
            return false;
        }
        own.fill(bytes);
        return true;
    }

    /**
     * What the ranks up to and including the own one make.
     *
     * @param loader where the classes of objects are
     */
    public static Items scan(Team team, Items own, Combiner operation, ClassLoader loader) {
        Items result = own;
        Items partial = own.copy(loader);
        Items incoming = own.blank();
        int size = team.size();
        for (int distance = 1; distance < size; distance <<= 1) {
            int partner = team.rank() ^ distance;
            if (partner >= size) {
                continue;
            }
            exchange(team, partial, incoming, partner);
            if (partner < team.rank()) {
                // A program's own operation may leave what came in, or parts of it, in its result.
                Items again = operation.isPredefined() ? incoming : incoming.copy(loader);
                operation.combine(incoming, partial);
                operation.combine(again, result);
            } else {
                operation.combine(partial, incoming);
                Items swapped = partial;
                partial = incoming;
                incoming = swapped;
            }
        }
        return result;
    }

    private static boolean canBeHalved(Team team, Items own, Combiner operation) {
        return operation.isPredefined() && operation.commutes() && !own.areObjects()
                && own.bytes() > SwitchPoints.REDUCE_WHOLE_BYTES
                && own.count() >= Integer.highestOneBit(team.size());
    }

    private static Items alongTree(Team team, Items own, Combiner operation, int root) {
        int size = team.size();
        int relative = (team.rank() - root + size) % size;
        Items result = own;
        Items incoming = null;
        for (int bit = 1; bit < size; bit <<= 1) {
            if ((relative & bit) != 0) {
                send(team, result, (relative - bit + root) % size);
                return result;
            }
            if (relative + bit < size) {
                if (incoming == null) {
                    incoming = own.blank();
                }
                receive(team, incoming, (relative + bit + root) % size);
                operation.combine(result, incoming);
                Items swapped = result;
                result = incoming;
                incoming = swapped;
            }
        }
        return result;
    }

    private static Items byDoubling(Team team, Items own, Combiner operation) {
        int size = team.size();
        Fold fold = new Fold(team);
        Items incoming = own.blank();
        if (fold.isGiver()) {
            send(team, own, team.rank() + 1);
            receive(team, own, team.rank() + 1);
            return own;
        }
        Items result = own;
        if (fold.isTaker()) {
            receive(team, incoming, team.rank() - 1);
            operation.combine(incoming, result);
        }
        for (int distance = 1; distance < Integer.highestOneBit(size); distance <<= 1) {
            int partner = fold.rankOf(fold.place() ^ distance);
            exchange(team, result, incoming, partner);
            if (partner < team.rank()) {
                operation.combine(incoming, result);
            } else {
                operation.combine(result, incoming);
                Items swapped = result;
                result = incoming;
                incoming = swapped;
            }
        }
        if (fold.isTaker()) {
            send(team, result, team.rank() - 1);
        }
        return result;
    }

    static void send(Team team, Items items, int to) {
        team.send(items.buffer(), items.at(), items.count(), items.type(), to);
    }

    static void receive(Team team, Items items, int from) {
        team.receive(items.buffer(), items.at(), items.count(), items.type(), from);
    }

    static void exchange(Team team, Items out, Items in, int partner) {
        Transfer receive = team.startReceive(in.buffer(), in.at(), in.count(), in.type(), partner);
        send(team, out, partner);
        team.await(receive);
    }
}
