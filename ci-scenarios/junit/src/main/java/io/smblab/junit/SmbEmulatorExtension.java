package io.smblab.junit;

import io.smblab.SmbEmulator;
import io.smblab.SmbEmulatorBuilder;
import io.smblab.fault.Fault;
import io.smblab.lab.FaultPoints.Healing;
import io.smblab.lab.LabReader;
import io.smblab.lab.LabSpec;
import io.smblab.scenario.Library;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Starts an SMB server for tests. As a static field it serves all tests of the class, as an instance field each test gets its own.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final SmbEmulatorExtension smb = SmbEmulatorExtension.of(
 *         SmbEmulator.builder().account("tester", "Passw0rd!").share("data"));
 *
 * @Test
 * void survivesAPulledCable() {
 *     try (var pulled = smb.pullCable("nic1")) {
 *         ...
 *     }
 * }
 * }</pre>
 *
 * <p>Faults that a test leaves behind are healed after it. The methods may be called from any thread of the test. Tests that run at
 * the same time on one server share its faults, and whichever ends first heals them all: give such tests a server each.
 */
public final class SmbEmulatorExtension
        implements BeforeAllCallback,
                AfterAllCallback,
                BeforeEachCallback,
                AfterEachCallback,
                ParameterResolver,
                TestExecutionExceptionHandler,
                LifecycleMethodExecutionExceptionHandler {
    private static final String OF_CLASS = "class";
    private static final String OF_METHOD = "method";

    private final Supplier<Recipe> source;
    /** The server of a field; those of annotations are kept with the class or method that asked for them. */
    private Started started;

    private boolean perClass;
    private int users;

    /**
     * A lab and how to get it again.
     *
     * @param lab what to start
     * @param origin for the person who repeats a failed test
     */
    private record Recipe(LabSpec lab, String origin) {}

    /** For {@link SmbEmulatorTest}; not to be called by tests. */
    public SmbEmulatorExtension() {
        this.source = null;
    }

    private SmbEmulatorExtension(Supplier<Recipe> source) {
        this.source = source;
    }

    /** What a test with an annotation gets as a parameter. */
    private SmbEmulatorExtension(Started started) {
        this.source = null;
        this.started = started;
    }

    /** A server put together in code. */
    public static SmbEmulatorExtension of(SmbEmulatorBuilder builder) {
        return new SmbEmulatorExtension(() -> new Recipe(builder.spec(), "lab file:\n" + builder));
    }

    /** The server of a lab file. */
    public static SmbEmulatorExtension of(Path labFile) {
        return named(labFile.toString());
    }

    /** The server of a lab that comes with smblab, such as {@code conformance}, or of the lab file at a path. */
    public static SmbEmulatorExtension named(String lab) {
        return new SmbEmulatorExtension(() -> recipe(lab));
    }

    private static Recipe recipe(String lab) {
        return new Recipe(new LabReader().read(Library.LABS.open(lab)), "smblab serve " + lab + " --port 0");
    }

    private static Recipe recipe(SmbEmulatorTest wanted) {
        if (!wanted.lab().isEmpty()) {
            return recipe(wanted.lab());
        }
        SmbEmulatorBuilder builder = SmbEmulator.builder().account(wanted.user(), wanted.password());
        for (String share : wanted.shares()) {
            builder.share(share);
        }
        for (String nic : wanted.nics()) {
            String[] parts = nic.split("=", 2);
            if (parts.length != 2) {
                throw new IllegalArgumentException("nics \"" + nic + "\" (expected name=address)");
            }
            builder.nic(parts[0], parts[1]);
        }
        return new Recipe(builder.spec(), "lab file:\n" + builder);
    }

    // ---- the life of the server

    @Override
    public void beforeAll(ExtensionContext context) {
        if (source == null) {
            startFor(context.getTestClass(), OF_CLASS, context);
            return;
        }
        synchronized (this) {
            perClass = true;
            users++;
            if (started == null) {
                started = start(source.get());
            }
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (source == null) {
            startFor(context.getTestMethod(), OF_METHOD, context);
            return;
        }
        synchronized (this) {
            if (!perClass) {
                started = start(source.get());
            }
        }
    }

    /** A nested class without an annotation finds the server of the class around it: stores ask their parents. */
    private void startFor(Optional<? extends AnnotatedElement> element, String whose, ExtensionContext context) {
        AnnotationSupport.findAnnotation(element, SmbEmulatorTest.class)
                .ifPresent(wanted -> store(context).put(whose, start(recipe(wanted))));
    }

    private ExtensionContext.Store store(ExtensionContext context) {
        return context.getStore(ExtensionContext.Namespace.create(SmbEmulatorExtension.class));
    }

    private static Started start(Recipe recipe) {
        try {
            return new Started(SmbEmulator.start(recipe.lab(), 0), recipe.origin());
        } catch (IOException e) {
            throw new UncheckedIOException("the SMB emulator cannot listen", e);
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Started here = find(context);
        try {
            String unused = here == null ? "" : here.healAll();
            if (!unused.isEmpty()) {
                context.publishReportEntry("smblab.never-fired", unused);
            }
        } finally {
            if (source == null) {
                close(store(context).remove(OF_METHOD, Started.class));
            } else if (!isPerClass()) {
                stop();
            }
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (source == null) {
            close(store(context).remove(OF_CLASS, Started.class));
            return;
        }
        synchronized (this) {
            // Nested classes, and those that inherit the field, come by with the same extension.
            if (--users == 0) {
                stop();
            }
        }
    }

    private synchronized boolean isPerClass() {
        return perClass;
    }

    private synchronized void stop() {
        Started last = started;
        started = null;
        close(last);
    }

    private static void close(Started over) {
        if (over != null) {
            over.emulator().close();
        }
    }

    /** The server that a test uses, or null. */
    private Started find(ExtensionContext context) {
        synchronized (this) {
            if (source != null || started != null) {
                return started;
            }
        }
        Started ofMethod = store(context).get(OF_METHOD, Started.class);
        return ofMethod != null ? ofMethod : store(context).get(OF_CLASS, Started.class);
    }

    // ---- what tests ask for

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == SmbEmulator.class || type == SmbEmulatorExtension.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Started here = running(find(context));
        if (parameter.getParameter().getType() == SmbEmulator.class) {
            return here.emulator();
        }
        return source == null ? new SmbEmulatorExtension(here) : this;
    }

    /** The server. */
    public SmbEmulator emulator() {
        return started().emulator();
    }

    /** Where the first NIC listens. */
    public InetSocketAddress address() {
        return emulator().address();
    }

    /** The port, the same on every address. */
    public int port() {
        return emulator().port();
    }

    /** Pulls the cable of a NIC until the handle is closed; see {@link SmbEmulator#pullCable}. */
    public Healing pullCable(String nic) {
        return started().keep(emulator().pullCable(nic));
    }

    /** Resets all connections of the server; returns how many there were. */
    public int dropConnections() {
        return emulator().dropConnections();
    }

    /** Stops all reading and writing on all connections until the handle is closed. */
    public Healing stallConnections() {
        return started().keep(emulator().stallConnections());
    }

    /** Arms a fault of any kind; closing the handle disarms or heals it. */
    public Healing inject(Fault fault) {
        return started().inject(fault);
    }

    private synchronized Started started() {
        return running(started);
    }

    private static Started running(Started found) {
        if (found == null) {
            throw new IllegalStateException("the server runs only while tests do");
        }
        return found;
    }

    // ---- when a test fails

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw explained(context, failure);
    }

    @Override
    public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw explained(context, failure);
    }

    @Override
    public void handleAfterEachMethodExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw explained(context, failure);
    }

    private Throwable explained(ExtensionContext context, Throwable failure) {
        boolean aborted = failure.getClass().getName().equals("org.opentest4j.TestAbortedException");
        Started here = find(context);
        if (here != null && !aborted) {
            String text = here.diagnostics();
            context.publishReportEntry("smblab", text);
            failure.addSuppressed(new SmbEmulatorDiagnostics(text));
        }
        return failure;
    }
}
