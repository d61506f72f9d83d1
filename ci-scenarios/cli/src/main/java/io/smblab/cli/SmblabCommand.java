package io.smblab.cli;

import io.smblab.lab.file.BadInputException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code smblab} command without a subcommand prints what there is. */
@Command(
        name = "smblab",
        mixinStandardHelpOptions = true,
        version = "smblab 0.1.0",
        header = "SMB3 file server emulator with the hardware around it as a model.",
        description = {
            "",
            "Runs labs of clients, network, file server and disks in virtual time, or serves one to real clients.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  smblab run dual-1gbe-cable-pull",
            "  smblab run dual-1gbe-cable-pull --set workloads.read.outstanding=1 --json",
            "  smblab serve conformance --port 4455",
            "  smblab what-if dual-1gbe-by-address --set workloads.read.outstanding=1",
            "  smblab validate --only X",
            "  smblab catalog drive",
            "  smblab check my-lab.yaml",
            "",
            "Exit codes: 0 passed, 1 an expectation missed, 2 bad input or usage, 3 internal fault or nondeterminism."
        },
        subcommands = {
            RunCommand.class,
            ServeCommand.class,
            WhatIfCommand.class,
            ValidateCommand.class,
            CatalogCommand.class,
            CheckCommand.class,
            CommandLine.HelpCommand.class
        })
public final class SmblabCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command given");
    }

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        int exit = ExitCode.INTERNAL;
        try {
            exit = commandLine().execute(arguments);
        } catch (Throwable bug) {
            // An error, out of memory for one, would end the process with 1, which means that an expectation was
            // missed.
            bug.printStackTrace();
        }
        System.exit(exit);
    }

    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new SmblabCommand());
        line.setExecutionExceptionHandler((failure, failed, parsed) -> {
            PrintWriter err = failed.getErr();
            if (failure instanceof BadInputException) {
                err.println(failure.getMessage());
                return ExitCode.BAD_INPUT;
            }
            err.println("internal fault, please report it with the command that led to it:");
            failure.printStackTrace(err);
            return ExitCode.INTERNAL;
        });
        return line;
    }
}
