package io.smblab.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.hierynomus.smbj.SMBClient;
import com.hierynomus.smbj.auth.AuthenticationContext;
import com.hierynomus.smbj.connection.Connection;
import io.smblab.SmbEmulator;
import io.smblab.fault.Fault;
import io.smblab.fault.FaultAction;
import io.smblab.fault.Target;
import io.smblab.fault.Trigger;
import io.smblab.smb2.message.Command;
import io.smblab.wire.NtStatus;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.EventType;
import org.junit.platform.testkit.engine.Events;

class SmbEmulatorExtensionTest {

    private static Events run(Class<?> type) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(type))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .execute()
                .testEvents();
    }

    private static boolean logsOn(int port) throws IOException {
        try (SMBClient client = new SMBClient();
                Connection connection = client.connect("127.0.0.1", port)) {
            connection
                    .authenticate(new AuthenticationContext("tester", "Passw0rd!".toCharArray(), null))
                    .connectShare("share");
            return true;
        }
    }

    static class InnerCases {
        static final List<Integer> PORTS = new CopyOnWriteArrayList<>();
    }

    /** Run through the test kit only. */
    static class OneServerPerTest {
        @RegisterExtension
        final SmbEmulatorExtension smb = SmbEmulatorExtension.of(SmbEmulator.builder());

        @Test
        void first() throws IOException {
            InnerCases.PORTS.add(smb.port());
            assertThat(logsOn(smb.port())).isTrue();
        }

        @Test
        void second() throws IOException {
            InnerCases.PORTS.add(smb.port());
            assertThat(logsOn(smb.port())).isTrue();
        }
    }

    /** Run through the test kit only. */
    @SmbEmulatorTest
    static class Annotated {
        @Test
        void getsTheServer(SmbEmulator server) throws IOException {
            assertThat(logsOn(server.port())).isTrue();
        }
    }

    /** Run through the test kit only. */
    static class AnnotatedMethod {
        @Test
        @SmbEmulatorTest(nics = {"nic1=127.0.0.1", "nic2=127.0.0.2"})
        void hasItsOwnServer(SmbEmulator server) {
            assertThat(server.endpoints()).hasSize(2);
        }
    }

    /** Run through the test kit only. */
    static class Failing {
        @RegisterExtension
        static final SmbEmulatorExtension SMB = SmbEmulatorExtension.named("conformance");

        @Test
        void fails() throws IOException {
            logsOn(SMB.port());
            SMB.inject(new Fault(
                    new Target.Commands("files", Command.LOCK),
                    new Trigger.OnMatch(1, 1),
                    new FaultAction.Answer(NtStatus.LOCK_NOT_GRANTED)));
            throw new AssertionError("on purpose");
        }
    }

    @Test
    void severalServersRunSideBySide() {
        InnerCases.PORTS.clear();

        run(OneServerPerTest.class).assertStatistics(stats -> stats.succeeded(2));

        assertThat(InnerCases.PORTS).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void annotationStartsOneServerForTheClass() {
        run(Annotated.class).assertStatistics(stats -> stats.succeeded(1));
    }

    @Test
    void annotationOnAMethodStartsOneForTheTest() {
        run(AnnotatedMethod.class).assertStatistics(stats -> stats.succeeded(1));
    }

    @Test
    void failureCarriesTheLastMessagesAndHowToRepeatIt() {
        Events events = run(Failing.class);

        Throwable failure = events.failed().stream()
                .findFirst()
                .orElseThrow()
                .getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
        assertThat(failure).hasMessage("on purpose");
        assertThat(failure.getSuppressed()).hasSize(1);
        assertThat(failure.getSuppressed()[0])
                .hasMessageContaining("<- SESSION_SETUP")
                .hasMessageContaining("smblab serve conformance")
                .hasMessageContaining("LOCK at files on match 1: never fired");
        assertThat(events.stream().filter(event -> event.getType() == EventType.REPORTING_ENTRY_PUBLISHED))
                .isNotEmpty();
    }
}
