package org.wirelore.toy.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.SavedState;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.bench.BenchLine;
import org.wirelore.device.bench.StateListing;
import org.wirelore.device.contract.AccessMatrixContract;
import org.wirelore.toy.fabric.Parcel;
import org.wirelore.toy.fabric.ParcelStation;
import org.wirelore.toy.fabric.ParcelWire;

/** The postbox card is held to its register map, and goes on from a saved state. */
class PostboxCardTest extends AccessMatrixContract {
    /** A plug that keeps what the card sends. */
    private static final class Plug implements ParcelWire {
        private final List<String> sent = new ArrayList<>();

        @Override
        public int number() {
            return 3;
        }

        @Override
        public void attach(ParcelStation station) {
            // The test calls the card.
        }

        @Override
        public void send(Parcel parcel) {
            sent.add("to " + parcel.to + ": " + PostboxCard.word(parcel.data, 0));
        }
    }

    /** A card on its plug and its interrupt line. */
    private static final class Bench {
        private final Plug plug = new Plug();
        private final BenchLine line = new BenchLine();
        private final PostboxCard card = new PostboxCard("postbox0", 4, plug);

        Bench() {
            card.connect(line);
        }

        int read(int offset) {
            return card.read(offset, Integer.BYTES);
        }

        void write(int offset, int value) {
            card.write(offset, Integer.BYTES, value);
        }

        void deliver(int word) {
            Parcel parcel = new Parcel();
            parcel.length = Integer.BYTES;
            PostboxCard.putWord(parcel.data, 0, word);
            card.onParcel(parcel);
        }

        /** Two parcels have arrived, and one is leaving. */
        Bench busy() {
            write(PostboxRegisters.CONTROL, PostboxRegisters.ENABLE);
            write(PostboxRegisters.MASK, PostboxRegisters.ARRIVAL);
            deliver(11);
            deliver(12);
            write(PostboxRegisters.TRANSMIT, 77);
            write(PostboxRegisters.TARGET, 2);
            write(PostboxRegisters.DOORBELL, Integer.BYTES);
            return this;
        }

        /** Takes everything, sends the window once more, and says what was seen. */
        List<String> goOn() {
            List<String> seen = new ArrayList<>();
            seen.add("line " + line.isAsserted() + ", busy " + read(PostboxRegisters.STATUS));
            write(PostboxRegisters.DOORBELL, Integer.BYTES);
            card.onSent();
            deliver(13);
            while (read(PostboxRegisters.ARRIVED) > 0) {
                seen.add("parcel " + read(PostboxRegisters.RECEIVE));
                write(PostboxRegisters.ACKNOWLEDGE, 1);
            }
            plug.sent.clear();
            write(PostboxRegisters.DOORBELL, Integer.BYTES);
            seen.addAll(plug.sent);
            return seen;
        }

        long hash() {
            StateHash hash = new StateHash();
            card.visit(hash);
            return hash.value();
        }
    }

    @Override
    protected Stream<Space> spaces() {
        return Stream.of(new Space("postbox", PostboxRegisters.MAP, () -> {
            Bench bench = new Bench();
            return new Opened(bench::read, bench::write);
        }));
    }

    @Test
    void aRestoredCardGoesOnAsTheOriginal() {
        Bench original = new Bench().busy();
        SavedState state = SavedState.of(original.card);
        Bench copy = new Bench();
        state.restore(copy.card);
        assertThat(StateListing.differences(copy.card, original.card)).isEmpty();
        assertThat(copy.hash()).isEqualTo(original.hash());
        assertThat(copy.goOn()).isEqualTo(original.goOn()).containsExactly("line true, busy 1", "parcel 11",
                "parcel 12", "parcel 13", "to 2: 77");
        assertThat(copy.hash()).isEqualTo(original.hash());
    }

    @Test
    void parcelsOfOtherContentGiveAnotherHash() {
        Bench one = new Bench().busy();
        Bench other = new Bench().busy();
        assertThat(one.hash()).isEqualTo(other.hash());
        one.deliver(1);
        other.deliver(2);
        assertThat(one.hash()).isNotEqualTo(other.hash());
    }

    @Test
    void aStateWithMoreParcelsThanTheCardKeepsIsRefused() {
        SavedState state = SavedState.of(new Bench().busy().card);
        PostboxCard small = new PostboxCard("postbox0", 1, new Plug());
        assertThatThrownBy(() -> state.restore(small)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("arrived=2, limit=1");
    }
}
