/**
 * Other people's clients, and other people's bytes, against the server over real sockets. Main type: {@link
 * io.smblab.interop.InteropServer}. Tests here prove what only a stranger can: that both sides read the specification alike.
 */
package io.smblab.interop;
