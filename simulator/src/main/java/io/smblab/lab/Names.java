package io.smblab.lab;

import io.smblab.smb2.message.Dialect;
import java.util.List;
import java.util.Locale;

/** From the words of a lab file to constants of the protocol. */
final class Names {
    private Names() {}

    static Dialect dialect(String text) {
        return Dialect.valueOf("SMB_" + text.replace('.', '_'));
    }

    static <E extends Enum<E>> List<E> constants(Class<E> type, List<String> words) {
        return words.stream()
                .map(word -> Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_')))
                .toList();
    }
}
