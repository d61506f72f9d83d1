package io.smblab.scenario;

import io.netty.buffer.ByteBuf;
import io.smblab.engine.RandomStreams;
import io.smblab.fs.FileHandle;
import io.smblab.fs.FileStoreException;
import io.smblab.fs.OpenRequest;
import io.smblab.lab.Lab;
import io.smblab.lab.ShareSpec;
import io.smblab.model.Load;
import io.smblab.model.Probe;
import io.smblab.smb2.client.ClientFile;
import io.smblab.smb2.client.ClientTree;
import io.smblab.smb2.client.OpenOptions;
import io.smblab.smb2.client.Outcome;
import io.smblab.smb2.client.SmbClientException;
import io.smblab.unit.ByteSize;
import io.smblab.unit.TimeSpan;
import io.smblab.workload.AccessPattern;
import io.smblab.workload.Extent;
import io.smblab.workload.Operation;
import io.smblab.workload.ShareTarget;
import io.smblab.workload.StoredContent;
import io.smblab.workload.Workload;
import io.smblab.workload.WorkloadResult;
import io.smblab.workload.WorkloadRun;
import java.util.ArrayList;
import java.util.List;

/** One workload while a scenario runs: waits for its turn, opens its file, runs, and remembers what every device did meanwhile. */
final class RunningWorkload {
    /** A file that is written grows to this size at most; then writing starts over at its beginning. */
    private static final ByteSize WRITTEN_FILE = new ByteSize(16L << 30);

    private final WorkloadSpec spec;
    private final Lab lab;
    private final Sessions sessions;
    private final long seed;
    private final Runnable whenDone;
    private WorkloadRun run;
    private WorkloadResult result;
    private String failure;
    private List<Load> before = List.of();
    private List<Load> during = List.of();

    RunningWorkload(WorkloadSpec spec, Lab lab, Sessions sessions, long seed, Runnable whenDone) {
        this.spec = spec;
        this.lab = lab;
        this.sessions = sessions;
        this.seed = seed;
        this.whenDone = whenDone;
    }

    WorkloadSpec spec() {
        return spec;
    }

    /** Starts now. */
    void start() {
        sessions.tree(spec.client(), spec.server(), spec.share(), this::connected);
    }

    private void connected(Outcome<ClientTree> tree) {
        if (!tree.isSuccess()) {
            failed(tree.failure());
            return;
        }
        OpenOptions options = spec.write() ? OpenOptions.forWriting(spec.file()) : OpenOptions.forReading(spec.file());
        tree.value().open(options, this::opened);
    }

    private void opened(Outcome<ClientFile> file) {
        if (!file.isSuccess()) {
            failed(file.failure());
            return;
        }
        ShareTarget target = new ShareTarget(file.value());
        StoredContent store = spec.write() ? storedContent() : null;
        RandomStreams random = new RandomStreams(seed);
        run = new WorkloadRun(workload(), target, store, lab.scheduler(), random.stream("workload/" + spec.name()));
        before = loads();
        run.start(done -> {
            result = done;
            during = since(before);
            whenDone.run();
        });
    }

    private void failed(SmbClientException reason) {
        failure = reason.getMessage();
        whenDone.run();
    }

    private Workload workload() {
        ShareSpec share = lab.spec().hosts().get(spec.server()).shares().get(spec.share());
        ShareSpec.FileSpec file = share.files().values().stream()
                .filter(candidate -> candidate.path().equals(spec.file()))
                .findFirst()
                .orElse(new ShareSpec.FileSpec(
                        spec.file(),
                        spec.size() == null ? WRITTEN_FILE : spec.size(),
                        seed ^ spec.file().hashCode()));
        return new Workload(
                spec.name(),
                spec.client(),
                spec.server() + "/" + spec.share() + "/" + spec.file(),
                spec.write() ? Operation.WRITE : Operation.READ,
                spec.random() ? AccessPattern.RANDOM : AccessPattern.SEQUENTIAL,
                spec.block(),
                spec.outstanding(),
                file.size(),
                new TimeSpan(lab.scheduler().now()),
                spec.size() == null ? new Extent.ForTime(spec.duration()) : new Extent.ForBytes(spec.size()),
                true,
                file.patternSeed());
    }

    /** What the server's store holds, looked at beside the protocol. */
    private StoredContent storedContent() {
        return (offset, length) -> {
            try {
                FileHandle handle =
                        lab.host(spec.server()).server().store(spec.share()).open(OpenRequest.toRead(spec.file()));
                ByteBuf content = handle.peek(offset, length);
                handle.close();
                return content;
            } catch (FileStoreException e) {
                throw new IllegalStateException("the store does not open " + spec.file() + ": " + e.getMessage(), e);
            }
        };
    }

    private List<Load> loads() {
        List<Load> loads = new ArrayList<>();
        for (Probe probe : lab.probes()) {
            loads.add(probe.load(lab.scheduler().now()));
        }
        return loads;
    }

    private List<Load> since(List<Load> earlier) {
        List<Load> now = loads();
        List<Load> out = new ArrayList<>();
        for (int i = 0; i < earlier.size(); i++) {
            out.add(now.get(i).since(earlier.get(i)));
        }
        return out;
    }

    boolean isOver() {
        return result != null || failure != null;
    }

    /** What came out, or null when it never ran to its end. */
    WorkloadResult result() {
        return result;
    }

    /** Why it could not run, or null. */
    String failure() {
        return failure;
    }

    long bytes() {
        return run == null ? 0 : run.bytes();
    }

    long errors() {
        return result != null ? result.errors() : run == null ? failure == null ? 0 : 1 : run.errors();
    }

    /** What every device did while it ran. */
    List<Load> during() {
        return during;
    }
}
