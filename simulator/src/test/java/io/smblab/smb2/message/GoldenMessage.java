package io.smblab.smb2.message;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smblab.smb2.message.info.DirectoryListing;
import io.smblab.smb2.message.info.FileInfoClass;
import io.smblab.smb2.message.info.FileInformation;
import io.smblab.smb2.message.info.FileNotifyInformation;
import io.smblab.smb2.message.info.FsInfoClass;
import io.smblab.smb2.message.info.FsInformation;
import io.smblab.wire.WireReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A message that a real client or server sent, from a file in {@code golden/}: lines with # say what it is and how it must
 * be understood, the others are its bytes. After a deliberate change of the records
 * {@code java -cp ... io.smblab.smb2.message.GoldenMessage DIRECTORY} writes the expectations anew; read the difference.
 *
 * @param name the file without .hex
 * @param expected lines of {@link #describe}
 * @param bytes the message
 */
record GoldenMessage(String name, List<String> expected, byte[] bytes) {
    private static final String ORIGIN = "# smbclient or smbtorture 4.17.12 with smbd 4.17.12 over loopback, 2026";

    /** All of them, by name. */
    static List<GoldenMessage> all() {
        try {
            URI folder = GoldenMessage.class.getResource("golden").toURI();
            return readAll(Path.of(folder));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static GoldenMessage named(String name) {
        return all().stream()
                .filter(golden -> golden.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no golden message " + name));
    }

    private static List<GoldenMessage> readAll(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().map(GoldenMessage::read).collect(Collectors.toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static GoldenMessage read(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            List<String> expected = lines.stream()
                    .filter(line -> line.startsWith("# = "))
                    .map(line -> line.substring(4))
                    .toList();
            String hex = lines.stream().filter(line -> !line.startsWith("#")).collect(Collectors.joining());
            String name = file.getFileName().toString().replace(".hex", "");
            return new GoldenMessage(name, expected, ByteBufUtil.decodeHexDump(hex));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is understood of the message, one line each for header, body and information. */
    List<String> describe() {
        ByteBuf message = Unpooled.wrappedBuffer(bytes);
        List<String> lines = new ArrayList<>();
        switch (ProtocolId.of(message)) {
            case SMB1 -> lines.add(RecordText.of(Smb1Negotiate.decode(new WireReader(message))));
            case TRANSFORM -> lines.add(RecordText.of(TransformHeader.decode(new WireReader(message))));
            case SMB2 -> Smb2Message.split(message).forEach(part -> describe(part, lines));
            default -> throw new IllegalStateException(name);
        }
        return lines;
    }

    private void describe(ByteBuf part, List<String> lines) {
        WireReader in = new WireReader(part);
        Smb2Header header = Smb2Header.decode(in);
        Smb2Body body =
                header.isResponse() ? Smb2Response.decode(header, in) : Smb2Request.decode(header.command(), in);
        lines.add(RecordText.of(header));
        lines.add(RecordText.of(body));
        describeInformation(body, lines);
        body.release();
        part.release();
    }

    private void describeInformation(Smb2Body body, List<String> lines) {
        if (body instanceof QueryInfoResponse response && name.contains("-file-")) {
            FileInfoClass infoClass = FileInfoClass.valueOf(constant("query-info-response-file-"));
            lines.add(RecordText.of(FileInformation.decode(infoClass, response.output())));
        } else if (body instanceof QueryInfoResponse response && name.contains("-fs-")) {
            FsInfoClass infoClass = FsInfoClass.valueOf(constant("query-info-response-fs-"));
            lines.add(RecordText.of(FsInformation.decode(infoClass, response.output())));
        } else if (body instanceof SetInfoRequest request) {
            FileInfoClass infoClass = FileInfoClass.of(request.fileInfoClass()).orElseThrow();
            lines.add(RecordText.of(FileInformation.decode(infoClass, request.input())));
        } else if (body instanceof QueryDirectoryResponse response) {
            String form = constant("query-directory-response-");
            FileInfoClass infoClass = FileInfoClass.valueOf(form.equals("NAMES") ? form : form + "_DIRECTORY");
            lines.add(RecordText.of(DirectoryListing.decode(infoClass, response.output())));
        } else if (body instanceof ChangeNotifyResponse response) {
            lines.add(RecordText.of(FileNotifyInformation.decodeList(response.output())));
        } else if (body instanceof IoctlResponse response && response.ctlCode() == Fsctl.QUERY_NETWORK_INTERFACE_INFO) {
            lines.add(RecordText.of(NetworkInterfaceInfo.decodeList(response.output())));
        } else if (body instanceof IoctlRequest request && request.ctlCode() == Fsctl.SRV_COPYCHUNK) {
            lines.add(RecordText.of(SrvCopychunk.Request.decode(request.input())));
        } else if (body instanceof IoctlResponse response && response.ctlCode() == Fsctl.SRV_COPYCHUNK) {
            lines.add(RecordText.of(SrvCopychunk.Response.decode(response.output())));
        } else if (body instanceof IoctlRequest request && request.ctlCode() == Fsctl.VALIDATE_NEGOTIATE_INFO) {
            lines.add(RecordText.of(ValidateNegotiateInfo.Request.decode(request.input())));
        } else if (body instanceof IoctlResponse response && response.ctlCode() == Fsctl.VALIDATE_NEGOTIATE_INFO) {
            lines.add(RecordText.of(ValidateNegotiateInfo.Response.decode(response.output())));
        }
    }

    private String constant(String prefix) {
        return name.substring(prefix.length()).replace('-', '_').toUpperCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return name;
    }

    /** Writes the expectations of a directory of golden files anew. */
    public static void main(String[] arguments) throws IOException {
        for (GoldenMessage golden : readAll(Path.of(arguments[0]))) {
            List<String> lines = new ArrayList<>(List.of(ORIGIN));
            golden.describe().forEach(line -> lines.add("# = " + line));
            String hex = ByteBufUtil.hexDump(golden.bytes);
            for (int i = 0; i < hex.length(); i += 64) {
                lines.add(hex.substring(i, Math.min(i + 64, hex.length())));
            }
            Files.write(Path.of(arguments[0], golden.name + ".hex"), lines);
        }
    }
}
