package io.smblab.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Starts an SMB server for a test class (one for all its tests) or a test method (one of its own). Tests get it as a parameter of
 * type {@link io.smblab.SmbEmulator} or {@link SmbEmulatorExtension}.
 *
 * <pre>{@code
 * @SmbEmulatorTest
 * class UploadTest {
 *     @Test
 *     void uploads(SmbEmulator server) {
 *         upload("smb://" + server.address().getHostString() + ":" + server.port() + "/share", "tester", "Passw0rd!");
 *     }
 * }
 * }</pre>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(SmbEmulatorExtension.class)
public @interface SmbEmulatorTest {
    /** The name of a shipped lab or the path of a lab file; empty for a lab put together from what follows. */
    String lab() default "";

    /** Empty shares that the user may write. */
    String[] shares() default {"share"};

    /** Who may log on. */
    String user() default "tester";

    /** The user's password. */
    String password() default "Passw0rd!";

    /** NICs as {@code name=loopback address}. */
    String[] nics() default {"nic1=127.0.0.1"};
}
