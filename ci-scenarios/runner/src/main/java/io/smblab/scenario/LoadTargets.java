package io.smblab.scenario;

import io.smblab.engine.Completion;
import io.smblab.lab.Lab;
import io.smblab.lab.LabVolume;
import io.smblab.smb2.client.ClientFile;
import io.smblab.smb2.client.OpenOptions;
import io.smblab.smb2.client.Outcome;
import io.smblab.workload.LocalTarget;
import io.smblab.workload.SectionTarget;
import io.smblab.workload.ShareTarget;
import java.util.Set;

/** Where a load goes: opens what it uses, and knows the volume behind it. */
interface LoadTargets {
    /**
     * Opens one of several, each a section of its own.
     *
     * @param sectionStart where that begins
     */
    void open(long sectionStart, Completion<Outcome<SectionTarget>> done);

    /** The volume that has the content in the end. */
    LabVolume volume();

    /** Whether a device has no part in it. */
    boolean isElsewhere(String device);

    /** On a volume of the host itself. */
    record Local(String load, ToolSpec.OnVolume place, Lab lab) implements LoadTargets {
        @Override
        public void open(long sectionStart, Completion<Outcome<SectionTarget>> done) {
            TracedDevice device = new TracedDevice(load, volume().newFile(), lab.scheduler(), lab.trace());
            done.complete(Outcome.success(new SectionTarget(new LocalTarget(device), sectionStart)));
        }

        @Override
        public LabVolume volume() {
            return lab.host(place.host()).volume(place.volume());
        }

        @Override
        public boolean isElsewhere(String device) {
            String own = place.host() + "." + place.volume();
            return !device.equals(own) && !device.startsWith(own + ".");
        }
    }

    /** On a file of a share. */
    record Shared(ToolSpec.OnShare place, boolean writes, Lab lab, Sessions sessions, Involved involved)
            implements LoadTargets {
        @Override
        public void open(long sectionStart, Completion<Outcome<SectionTarget>> done) {
            sessions.tree(place.client(), place.server(), place.share(), tree -> {
                if (!tree.isSuccess()) {
                    done.complete(Outcome.failure(tree.failure()));
                    return;
                }
                String path = place.file().path();
                OpenOptions options = writes ? OpenOptions.forWriting(path) : OpenOptions.forReading(path);
                tree.value()
                        .open(
                                options,
                                file -> done.complete(
                                        file.isSuccess()
                                                ? Outcome.success(section(file.value(), sectionStart))
                                                : Outcome.failure(file.failure())));
            });
        }

        Shared(ToolSpec.OnShare place, boolean writes, Lab lab, Sessions sessions) {
            this(
                    place,
                    writes,
                    lab,
                    sessions,
                    new Involved(
                            lab,
                            Set.of(place.client(), place.server()),
                            Set.of(place.server() + "." + volumeOf(place, lab))));
        }

        private static String volumeOf(ToolSpec.OnShare place, Lab lab) {
            return lab.spec()
                    .hosts()
                    .get(place.server())
                    .shares()
                    .get(place.share())
                    .volume();
        }

        private SectionTarget section(ClientFile file, long start) {
            return new SectionTarget(new ShareTarget(file, place.file().patternSeed()), start);
        }

        @Override
        public LabVolume volume() {
            return lab.host(place.server()).volume(volumeOf(place, lab));
        }

        @Override
        public boolean isElsewhere(String device) {
            return involved.isElsewhere(device);
        }
    }
}
