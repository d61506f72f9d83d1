package io.smblab.fs;

import static org.assertj.core.api.Assertions.assertThat;

import io.smblab.wire.NtStatus;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SecurityDescriptorTest {
    private static final int ALL = 0xF;

    @Test
    void survivesEncodingAndDecoding() throws FileStoreException {
        byte[] bytes = SecurityDescriptor.standard().encode(ALL);

        assertThat(SecurityDescriptor.decode(bytes).encode(ALL)).isEqualTo(bytes);
    }

    @Test
    void showsOnlyThePartsThatAreAskedFor() throws FileStoreException {
        byte[] owner = SecurityDescriptor.standard().encode(SecurityDescriptor.OWNER);

        assertThat(SecurityDescriptor.decode(owner).parts()).isEqualTo(SecurityDescriptor.OWNER);
        assertThat(owner).hasSize(20 + 16);
    }

    @Test
    void takesOverOnlyTheNamedParts() throws FileStoreException {
        SecurityDescriptor standard = SecurityDescriptor.standard();
        SecurityDescriptor groupOnly = SecurityDescriptor.decode(standard.encode(SecurityDescriptor.GROUP));

        assertThat(standard.with(SecurityDescriptor.GROUP, groupOnly)).isEqualTo(standard);
    }

    @Test
    void refusesOffsetsIntoTheHeaderAndBeyondTheEnd() {
        for (int field : new int[] {4, 8, 16}) {
            for (int offset : new int[] {1, 19, 10_000, -1, Integer.MIN_VALUE}) {
                byte[] bytes = SecurityDescriptor.standard().encode(ALL);
                bytes[field] = (byte) offset;
                bytes[field + 1] = (byte) (offset >> 8);
                bytes[field + 2] = (byte) (offset >> 16);
                bytes[field + 3] = (byte) (offset >> 24);

                StoreFixture.refused(() -> SecurityDescriptor.decode(bytes), NtStatus.INVALID_PARAMETER);
            }
        }
    }

    @Test
    void refusesAnIdentifierLongerThanTheBuffer() {
        byte[] bytes = SecurityDescriptor.standard().encode(SecurityDescriptor.OWNER);
        bytes[21] = 15;

        StoreFixture.refused(() -> SecurityDescriptor.decode(bytes), NtStatus.INVALID_PARAMETER);
    }

    @Test
    void refusesAListWithMoreEntriesThanBytes() {
        byte[] bytes = SecurityDescriptor.standard().encode(SecurityDescriptor.DACL);
        bytes[24] = 2;

        StoreFixture.refused(() -> SecurityDescriptor.decode(bytes), NtStatus.INVALID_PARAMETER);
    }

    @Property(tries = 500)
    void answersAnyBytesWithADescriptorOrARefusal(@ForAll @Size(max = 80) byte[] bytes) {
        if (bytes.length > 4) {
            bytes[0] = 1;
            bytes[3] = (byte) 0x80;
        }
        try {
            SecurityDescriptor decoded = SecurityDescriptor.decode(bytes);
            assertThat(SecurityDescriptor.decode(decoded.encode(ALL))).isEqualTo(decoded);
        } catch (FileStoreException refused) {
            assertThat(refused.status()).isEqualTo(NtStatus.INVALID_PARAMETER);
        }
    }
}
