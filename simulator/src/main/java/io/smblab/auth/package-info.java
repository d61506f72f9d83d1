/**
 * Who is there: the tokens that SESSION_SETUP carries, on both sides.
 *
 * <p>Main types: {@link io.smblab.auth.Authenticator}, which a server has one of, makes a {@link io.smblab.auth.SpnegoAcceptor}
 * per authentication; a client uses a {@link io.smblab.auth.SpnegoInitiator}. Inside are SPNEGO (RFC 4178, [MS-SPNG]) and NTLMv2
 * ([MS-NLMP]). Accounts live in an {@link io.smblab.auth.AccountStore}.
 *
 * <p>The package sees tokens, not messages: it must not know sessions, connections or shares. Whatever a client
 * sends ends in an {@link io.smblab.auth.AuthStep}, never in an exception; a server's broken token is a
 * {@link io.smblab.wire.MalformedMessageException} for the client.
 */
package io.smblab.auth;
