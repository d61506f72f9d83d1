package io.smblab.cli;

/** Text in an HTML page. */
final class Html {
    private Html() {}

    static String text(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("'", "&#39;")
                .replace("\"", "&quot;");
    }
}
