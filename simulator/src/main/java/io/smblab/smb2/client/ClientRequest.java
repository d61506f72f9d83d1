package io.smblab.smb2.client;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.Completion;
import io.smblab.smb2.message.Command;
import io.smblab.smb2.message.Smb2Header;
import io.smblab.smb2.message.Smb2Request;
import io.smblab.wire.NtStatus;
import io.smblab.wire.WireReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One request from its submission to its final answer (MS-SMB2 3.2.1.6, "per pending request"). It outlives the channel it was
 * sent on: after a loss it is sent again on another one.
 *
 * @param <R> the body of the response
 */
class ClientRequest<R> {
    /** One credit pays for this much payload (3.1.5.2). */
    static final int CREDIT_BYTES = 65_536;

    private final Command command;
    private final Supplier<Smb2Request> body;
    private final Function<WireReader, R> decoder;
    private final Completion<Outcome<R>> done;
    private final List<NtStatus> alsoSuccess = new ArrayList<>();
    private int payloadBytes = 1;
    private ClientTree tree;
    private ClientFile file;
    private ReplayRule replayRule;
    private boolean mustBeSigned;
    private Consumer<ByteBuf> sentObserver = message -> {};
    private Consumer<ByteBuf> receivedObserver = message -> {};
    private boolean verifiesItself;

    // While it is under way:
    long messageId;
    int creditRequest;
    long sentAtNanos;
    int channelSequence;
    Protection protection;

    // Over all attempts:
    boolean replay;
    int attempts;
    int refusedReplays;

    /**
     * A request.
     *
     * @param body made anew for every attempt, since encoding spends it
     * @param decoder reads the body of a successful response
     * @param done called once, with the response or the reason why there is none
     */
    ClientRequest(
            Command command, Supplier<Smb2Request> body, Function<WireReader, R> decoder, Completion<Outcome<R>> done) {
        this.command = command;
        this.body = body;
        this.decoder = decoder;
        this.done = done;
        this.replayRule = ReplayRule.of(command);
    }

    /** Belongs to a tree connect. */
    ClientRequest<R> on(ClientTree aTree) {
        tree = aTree;
        return this;
    }

    /** Names an open in its body. */
    ClientRequest<R> on(ClientFile aFile) {
        file = aFile;
        tree = aFile.tree();
        return this;
    }

    /** The larger of what is sent and what is expected, which sets the credit charge (3.1.5.2). */
    ClientRequest<R> payload(long bytes) {
        payloadBytes = (int) Math.max(1, Math.min(bytes, Integer.MAX_VALUE));
        return this;
    }

    /** Statuses whose response has a body like that of SUCCESS. */
    ClientRequest<R> accepting(NtStatus... statuses) {
        alsoSuccess.addAll(List.of(statuses));
        return this;
    }

    ClientRequest<R> replayedAs(ReplayRule rule) {
        replayRule = rule;
        return this;
    }

    /** Signed even where the session does not require it. */
    ClientRequest<R> signed() {
        mustBeSigned = true;
        return this;
    }

    /** Sees each message just before it is sent: for the preauthentication hash. */
    ClientRequest<R> whenSent(Consumer<ByteBuf> observer) {
        sentObserver = observer;
        return this;
    }

    /** Sees the whole message of the final response, before it is decoded: for the preauthentication hash. */
    ClientRequest<R> whenReceived(Consumer<ByteBuf> observer) {
        receivedObserver = observer;
        return this;
    }

    /** The response is not verified by the connection: its key is only known to the receiver of the answer. */
    ClientRequest<R> verifyingItself() {
        verifiesItself = true;
        return this;
    }

    Command command() {
        return command;
    }

    Smb2Request body() {
        return body.get();
    }

    ClientTree tree() {
        return tree;
    }

    ClientFile file() {
        return file;
    }

    ReplayRule replayRule() {
        return replayRule;
    }

    boolean mustBeSigned() {
        return mustBeSigned;
    }

    boolean verifiesItself() {
        return verifiesItself;
    }

    void sent(ByteBuf message) {
        sentObserver.accept(message);
    }

    void received(ByteBuf message) {
        receivedObserver.accept(message);
    }

    int creditCharge() {
        return (payloadBytes - 1) / CREDIT_BYTES + 1;
    }

    /**
     * Cuts off the first part of a request that costs more credits than there will ever be.
     *
     * @return a request of its own for the first part; null when this cannot be divided
     */
    ClientRequest<?> splitOff(int maxPayloadBytes) {
        return null;
    }

    boolean succeeds(int status) {
        if (status == NtStatus.SUCCESS.code()) {
            return true;
        }
        // A handle that the lost first attempt has closed is closed.
        if (command == Command.CLOSE && attempts > 1 && status == NtStatus.FILE_CLOSED.code()) {
            return true;
        }
        return alsoSuccess.stream().anyMatch(accepted -> accepted.code() == status);
    }

    /** The final answer. */
    void answer(Smb2Header header, WireReader in) {
        if (!succeeds(header.status())) {
            fail(SmbClientException.status(describe(), header.status()));
            return;
        }
        // BUFFER_OVERFLOW brings as much as there was room for; other statuses that are accepted bring nothing.
        boolean bodyless =
                header.status() != NtStatus.SUCCESS.code() && header.status() != NtStatus.BUFFER_OVERFLOW.code();
        complete(Outcome.success(bodyless ? null : decoder.apply(in)));
    }

    final void fail(SmbClientException reason) {
        complete(Outcome.failure(reason));
    }

    void complete(Outcome<R> outcome) {
        done.complete(outcome);
    }

    String describe() {
        return file == null ? command.toString() : command + " of " + file.path();
    }

    @Override
    public String toString() {
        return describe() + " (message " + messageId + ")";
    }
}
