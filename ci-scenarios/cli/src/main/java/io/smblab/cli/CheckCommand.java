package io.smblab.cli;

import io.smblab.lab.LabReader;
import io.smblab.lab.LabSpec;
import io.smblab.lab.file.BadInputException;
import io.smblab.lab.file.SourceTree;
import io.smblab.lab.file.Suggestion;
import io.smblab.scenario.Library;
import io.smblab.scenario.ScenarioReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code smblab check}: is a file right? */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        header = "Checks a lab or scenario file.",
        description = {
            "",
            "Says file:line:column, what was found and what is allowed for everything that is wrong, and exits 2;",
            "or says that the file is right, and exits 0.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {"  smblab check my-lab.yaml", "  smblab check dual-1gbe-cable-pull"})
final class CheckCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE.yaml", description = "A lab or scenario file, or the name of a shipped one.")
    private String file;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        SourceTree tree = open();
        boolean scenario = tree.root().has("scenario");
        LabSpec lab =
                scenario ? new ScenarioReader().read(tree, file, List.of()).lab() : new LabReader().read(tree);
        spec.commandLine().getOut().println(file + ": " + (scenario ? "a scenario" : "a lab") + ", nothing is wrong");
        lab.beyondPresets()
                .forEach(where -> spec.commandLine().getOut().println("not what the preset describes: " + where));
        return ExitCode.PASSED;
    }

    private SourceTree open() {
        if (Files.isRegularFile(Path.of(file)) || Library.SCENARIOS.names().contains(file)) {
            return Library.SCENARIOS.open(file);
        }
        if (Library.LABS.names().contains(file)) {
            return Library.LABS.open(file);
        }
        List<String> shipped = new ArrayList<>(Library.SCENARIOS.names());
        shipped.addAll(Library.LABS.names());
        throw new BadInputException(
                file, "no such file and no scenario or lab of that name, " + Suggestion.allowed(file, shipped));
    }
}
