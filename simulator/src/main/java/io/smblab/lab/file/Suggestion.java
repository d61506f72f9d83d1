package io.smblab.lab.file;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;

/** "Did you mean": the allowed word nearest to a mistyped one. */
public final class Suggestion {
    private Suggestion() {}

    /**
     * A list of what is allowed, with a hint.
     *
     * @return such as {@code allowed: mtu, preset (did you mean mtu?)}
     */
    public static String allowed(String found, Collection<String> allowed) {
        if (allowed.isEmpty()) {
            return "there is none";
        }
        return "allowed: " + String.join(", ", allowed) + didYouMean(found, allowed);
    }

    /** The hint alone with a leading space, or nothing when no word is near. */
    public static String didYouMean(String found, Collection<String> allowed) {
        String best = null;
        int bestDistance = Math.min(found.length(), found.length() / 3 + 2);
        for (String word : allowed) {
            int distance = sameParts(found, word)
                    ? 0
                    : distance(found.toLowerCase(Locale.ROOT), word.toLowerCase(Locale.ROOT));
            if (distance < bestDistance) {
                best = word;
                bestDistance = distance;
            }
        }
        return best == null ? "" : " (did you mean " + best + "?)";
    }

    /** Whether two words have the same parts in another order, as max-mtu and mtu-max. */
    private static boolean sameParts(String a, String b) {
        return Arrays.stream(a.split("-"))
                .sorted()
                .toList()
                .equals(Arrays.stream(b.split("-")).sorted().toList());
    }

    /** Edits that turn one word into the other: insert, delete, replace, or swap of neighbours (optimal string alignment). */
    static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            d[i][0] = i;
        }
        for (int j = 0; j <= b.length(); j++) {
            d[0][j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                int replace = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(replace, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
