package io.smblab.auth;

/**
 * How a server calls itself in the NTLM challenge ([MS-NLMP] 2.2.2.1).
 *
 * @param netbiosComputer up to 15 characters
 * @param netbiosDomain the workgroup or domain; a stand-alone Windows server gives its own name
 * @param dnsComputer the fully qualified name
 * @param dnsDomain the DNS name of the domain
 */
public record TargetNames(String netbiosComputer, String netbiosDomain, String dnsComputer, String dnsDomain) {
    private static final int MAX_NETBIOS_CHARS = 15;

    /** Checks the lengths. */
    public TargetNames {
        requireNetbios("netbiosComputer", netbiosComputer);
        requireNetbios("netbiosDomain", netbiosDomain);
    }

    /** The names of a stand-alone server. */
    public static TargetNames standalone(String computer) {
        int end = Math.min(computer.length(), MAX_NETBIOS_CHARS);
        int dot = computer.indexOf('.');
        String netbios = Names.upper(computer.substring(0, dot < 0 ? end : Math.min(dot, end)));
        return new TargetNames(netbios, netbios, computer, computer);
    }

    boolean contain(String domain) {
        return Names.equal(domain, netbiosComputer)
                || Names.equal(domain, netbiosDomain)
                || Names.equal(domain, dnsComputer)
                || Names.equal(domain, dnsDomain);
    }

    private static void requireNetbios(String field, String name) {
        if (name.isEmpty() || name.length() > MAX_NETBIOS_CHARS) {
            throw new IllegalArgumentException(
                    field + " '" + name + "' (expected 1 to " + MAX_NETBIOS_CHARS + " characters)");
        }
    }
}
