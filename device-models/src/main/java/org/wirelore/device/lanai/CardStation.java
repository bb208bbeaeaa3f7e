package org.wirelore.device.lanai;

import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;

/**
 * The card's end of the wire: before each call everything earlier has happened on the card, and afterwards it goes on.
 */
final class CardStation implements StreamStation {
    private final LanaiCard card;
    private final SendEngine send;
    private final ReceiveEngine receive;

    CardStation(LanaiCard card, SendEngine send, ReceiveEngine receive) {
        this.card = card;
        this.send = send;
        this.receive = receive;
    }

    @Override
    public void onHead(StreamPacket packet) {
        card.settle();
        receive.onHead(packet, card.nowPs());
        card.proceed();
    }

    @Override
    public void onHalt() {
        card.settle();
        receive.onHalt(card.nowPs());
        card.proceed();
    }

    @Override
    public void onResume() {
        card.settle();
        receive.onResume(card.nowPs());
        card.proceed();
    }

    @Override
    public void onTail(StreamPacket packet) {
        card.settle();
        receive.onTail(packet, card.nowPs());
        card.proceed();
    }

    @Override
    public void onSent() {
        card.settle();
        send.onSent(card.nowPs());
        card.proceed();
    }

    @Override
    public void onStop() {
        card.settle();
        send.onStop(card.nowPs());
        card.proceed();
    }

    @Override
    public void onGo() {
        card.settle();
        send.onGo(card.nowPs());
        card.proceed();
    }

    @Override
    public void onLink(boolean up) {
        card.settle();
        card.onLink(up);
        card.proceed();
    }
}
