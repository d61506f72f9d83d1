package io.smblab.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.smblab.SmbEmulator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** When servers start and end. The classes within are run through the test kit only. */
class ExtensionLifecycleTest {
    private static final List<SmbEmulator> SEEN = new CopyOnWriteArrayList<>();
    private static final Set<Integer> PORTS = ConcurrentHashMap.newKeySet();

    private static Events run(Class<?>... types) {
        SEEN.clear();
        PORTS.clear();
        EngineTestKit.Builder builder = EngineTestKit.engine("junit-jupiter")
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "3");
        for (Class<?> type : types) {
            builder.selectors(selectClass(type));
        }
        Events tests = builder.execute().testEvents();
        tests.failed().stream().forEach(event -> System.err.println(event));
        assertThat(SEEN)
                .allMatch(emulator -> emulator.lab().driver().eventLoop().isTerminated());
        return tests;
    }

    private static void see(SmbEmulator server) {
        SEEN.add(server);
        PORTS.add(server.port());
        assertThat(server.diagnostics()).contains("listening");
    }

    @SmbEmulatorTest
    static class WithNestedClasses {
        @Test
        void outer(SmbEmulator server) {
            see(server);
        }

        @Nested
        class First {
            @Test
            void inner(SmbEmulator server) {
                see(server);
            }
        }

        @Nested
        class Second {
            @Test
            void inner(SmbEmulator server) {
                see(server);
            }
        }
    }

    @Test
    void nestedClassesUseTheServerOfTheClassAround() {
        run(WithNestedClasses.class).assertStatistics(stats -> stats.succeeded(3));

        assertThat(PORTS).hasSize(1);
    }

    static class Repeated {
        private static final CountDownLatch ALL_RUN = new CountDownLatch(3);

        @RepeatedTest(3)
        @SmbEmulatorTest
        void hasAServerOfItsOwn(SmbEmulator server) throws InterruptedException {
            ALL_RUN.countDown();
            ALL_RUN.await(10, TimeUnit.SECONDS);
            see(server);
        }
    }

    @Test
    void invocationsOfOneMethodHaveServersOfTheirOwnAtTheSameTime() {
        run(Repeated.class).assertStatistics(stats -> stats.succeeded(3));

        assertThat(PORTS).hasSize(3);
    }

    @SmbEmulatorTest
    static class MethodAskingForAnother {
        @Test
        void ofTheClass(SmbEmulator server) {
            assertThat(server.endpoints()).hasSize(1);
            see(server);
        }

        @Test
        @SmbEmulatorTest(nics = {"nic1=127.0.0.1", "nic2=127.0.0.2"})
        void ofItsOwn(SmbEmulator server) {
            assertThat(server.endpoints()).hasSize(2);
            see(server);
        }
    }

    @Test
    void annotatedMethodOfAnAnnotatedClassGetsWhatItAsksFor() {
        run(MethodAskingForAnother.class).assertStatistics(stats -> stats.succeeded(2));

        assertThat(PORTS).hasSize(2);
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class OneInstance {
        @RegisterExtension
        final SmbEmulatorExtension smb = SmbEmulatorExtension.of(SmbEmulator.builder());

        @BeforeAll
        void before() {
            see(smb.emulator());
        }

        @Test
        void test(SmbEmulator server) {
            see(server);
        }
    }

    @Test
    void fieldOfTheOnlyInstanceServesTheClass() {
        run(OneInstance.class).assertStatistics(stats -> stats.succeeded(1));

        assertThat(PORTS).hasSize(1);
    }

    static class Base {
        @RegisterExtension
        static final SmbEmulatorExtension SMB = SmbEmulatorExtension.of(SmbEmulator.builder());
    }

    static class OneHeir extends Base {
        @Test
        void test() {
            see(SMB.emulator());
        }
    }

    static class AnotherHeir extends Base {
        @Test
        void test() {
            see(SMB.emulator());
        }
    }

    @Test
    void classesThatInheritAFieldMayRunAtTheSameTime() {
        run(OneHeir.class, AnotherHeir.class).assertStatistics(stats -> stats.succeeded(2));
    }

    @SmbEmulatorTest
    static class ClosingItself {
        @Test
        void closesTheServer(SmbEmulatorExtension smb) {
            SEEN.add(smb.emulator());
            smb.pullCable("nic1");
            smb.emulator().close();
        }
    }

    @Test
    void serverThatATestClosedIsNoFailure() {
        run(ClosingItself.class).assertStatistics(stats -> stats.succeeded(1));
    }
}
