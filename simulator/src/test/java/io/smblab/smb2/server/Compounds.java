package io.smblab.smb2.server;

import io.netty.buffer.ByteBuf;
import io.smblab.smb2.message.Smb2Message;
import java.util.ArrayList;
import java.util.List;

/** Puts requests into one message. */
final class Compounds {
    private Compounds() {}

    static ByteBuf of(List<ByteBuf> messages) {
        List<ByteBuf> padded = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            boolean last = i == messages.size() - 1;
            padded.add(last ? messages.get(i) : Smb2Message.padForNext(messages.get(i)));
        }
        return Smb2Message.compound(padded);
    }
}
