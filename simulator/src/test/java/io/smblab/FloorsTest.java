package io.smblab;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.smblab.engine.EventQueue;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The structure of the simulator: what may use what, and which doors to the outside there are. */
class FloorsTest {
    private static final String ROOT = "io.smblab";

    /** Package, its subpackages included, to floor. The longest name that fits counts. */
    private static final Map<String, Integer> FLOORS = new LinkedHashMap<>();

    static {
        floor(0, "unit", "engine");
        floor(1, "model", "wire", "seam");
        floor(2, "net", "net.channel", "host", "block", "capture");
        floor(3, "fs", "rpc", "transport", "smb2.message", "crypto", "auth");
        floor(4, "smb2.server", "smb2.client");
        floor(5, "lab", "");
    }

    /** What a package may use on its own floor. */
    private static final Map<String, Set<String>> BESIDES = Map.of(
            "net", Set.of("host"),
            "net.channel", Set.of("net", "host"),
            "block", Set.of("host"),
            "transport", Set.of("smb2.message", "crypto"),
            "crypto", Set.of("smb2.message"),
            "auth", Set.of("crypto"),
            "", Set.of("lab"));

    /** Classes that may use what is otherwise forbidden, and why. */
    private static final Map<String, String> DOORS = Map.of(
            "io.smblab.engine.RealTimeDriver", "paces the lab by the wall clock, on a thread of its own",
            "io.smblab.engine.Entropy", "gives labs that strangers can reach numbers that they cannot foresee");

    private static final JavaClasses SIMULATOR = simulator();

    private static void floor(int floor, String... packages) {
        for (String name : packages) {
            FLOORS.put(name, floor);
        }
    }

    private static JavaClasses simulator() {
        try {
            Path classes = Path.of(EventQueue.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            // Modules may be compiled into one directory: only packages with sources in this module.
            return new ClassFileImporter()
                    .withImportOption(location -> isOfSimulator(classes, location))
                    .importPath(classes);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isOfSimulator(Path classes, Location location) {
        Path directory = classes.relativize(Path.of(location.asURI())).getParent();
        return directory != null && Files.isDirectory(Sources.simulator().resolve(directory.toString()));
    }

    @Test
    void packagesUseOnlyLowerFloors() {
        classes().should(useOnlyLowerFloors()).allowEmptyShould(true).check(SIMULATOR);
    }

    private static ArchCondition<JavaClass> useOnlyLowerFloors() {
        return new ArchCondition<>("use only lower floors") {
            @Override
            public void check(JavaClass origin, ConditionEvents events) {
                Optional<String> from = packageOf(origin);
                if (from.isEmpty()) {
                    events.add(SimpleConditionEvent.violated(origin, origin.getName() + " is on no floor"));
                    return;
                }
                for (Dependency dependency : origin.getDirectDependenciesFromSelf()) {
                    JavaClass target = dependency.getTargetClass().getBaseComponentType();
                    if (target.getPackageName().startsWith(ROOT) && !mayUse(from.get(), target)) {
                        events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
                    }
                }
            }
        };
    }

    private static boolean mayUse(String from, JavaClass target) {
        String to = packageOf(target).orElse("");
        return from.equals(to)
                || FLOORS.get(to) < FLOORS.get(from)
                || BESIDES.getOrDefault(from, Set.of()).contains(to);
    }

    private static Optional<String> packageOf(JavaClass type) {
        String name =
                type.getPackageName().equals(ROOT) ? "" : type.getPackageName().substring(ROOT.length() + 1);
        if (FLOORS.containsKey(name)) {
            return Optional.of(name);
        }
        return FLOORS.keySet().stream()
                .filter(known -> !known.isEmpty() && name.startsWith(known + "."))
                .max((a, b) -> a.length() - b.length());
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.smblab.(**)")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(SIMULATOR);
    }

    @Test
    void modelsDoNotKnowNetty() {
        noClasses()
                .that(resideInAnyPackage(
                        "io.smblab.unit..",
                        "io.smblab.model..",
                        "io.smblab.host..",
                        "io.smblab.block..",
                        "io.smblab.net"))
                .should()
                .dependOnClassesThat(resideInAPackage("io.netty.."))
                .allowEmptyShould(true)
                .check(SIMULATOR);
    }

    @Test
    void onlyWhatCarriesMessagesKnowsMoreOfNettyThanBuffers() {
        noClasses()
                .that(resideInAnyPackage(
                        "io.smblab.wire..",
                        "io.smblab.seam..",
                        "io.smblab.capture..",
                        "io.smblab.fs..",
                        "io.smblab.rpc..",
                        "io.smblab.smb2.message..",
                        "io.smblab.crypto..",
                        "io.smblab.auth.."))
                .should()
                .dependOnClassesThat(resideInAPackage("io.netty..")
                        .and(DescribedPredicate.not(resideInAnyPackage("io.netty.buffer..", "io.netty.util"))))
                .allowEmptyShould(true)
                .check(SIMULATOR);
    }

    @Test
    void nothingKnowsTheTimeOrDrawsByChanceButThroughTheEngine() {
        noClasses()
                .that(DescribedPredicate.describe(
                        "are no doors to the outside",
                        type -> !DOORS.containsKey(outermost(type).getName())))
                .should()
                .accessTargetWhere(forbidden())
                .because("a run is to depend on nothing but its inputs")
                .allowEmptyShould(true)
                .check(SIMULATOR);
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(FloorsTest::outermost).orElse(type);
    }

    private static DescribedPredicate<JavaAccess<?>> forbidden() {
        Map<String, Set<String>> members = new LinkedHashMap<>();
        members.put("java.lang.System", Set.of("nanoTime", "currentTimeMillis", "out", "err"));
        members.put("java.lang.Thread", Set.of("sleep", "<init>"));
        members.put("io.netty.util.concurrent.FastThreadLocalThread", Set.of("<init>"));
        members.put("java.lang.Math", Set.of("random"));
        members.put("java.time.Instant", Set.of("now"));
        members.put("java.time.LocalDateTime", Set.of("now"));
        members.put("java.time.ZonedDateTime", Set.of("now"));
        members.put("java.time.Clock", Set.of("systemUTC", "systemDefaultZone", "system"));
        members.put("java.util.Date", Set.of("<init>"));
        members.put("java.util.Random", Set.of("<init>"));
        members.put("java.util.SplittableRandom", Set.of("<init>"));
        members.put("java.util.concurrent.ThreadLocalRandom", Set.of("current"));
        members.put("java.util.UUID", Set.of("randomUUID"));
        members.put("java.security.SecureRandom", Set.of("<init>", "getInstanceStrong", "getInstance"));
        return DescribedPredicate.describe("the clock, a thread, chance or the console", access -> {
            AccessTarget target = access.getTarget();
            return members.getOrDefault(target.getOwner().getName(), Set.of()).contains(target.getName());
        });
    }

    @Test
    void logarithmsAndPowersAreTheSameOnEveryProcessor() {
        Set<String> inexact =
                Set.of("log", "log10", "log1p", "exp", "expm1", "pow", "cbrt", "sin", "cos", "tan", "atan2", "hypot");
        noClasses()
                .should()
                .accessTargetWhere(DescribedPredicate.describe(
                        "functions of Math that StrictMath has too",
                        access -> access.getTargetOwner().getName().equals("java.lang.Math")
                                && inexact.contains(access.getTarget().getName())))
                .because(
                        "the last bit of Math may differ between processors, and one bit can change an order of events")
                .allowEmptyShould(true)
                .check(SIMULATOR);
    }
}
