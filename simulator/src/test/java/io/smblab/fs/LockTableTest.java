package io.smblab.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.smblab.wire.NtStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LockTableTest {
    private static final String ALICE = "alice";
    private static final String BOB = "bob";

    private final LockTable table = new LockTable();
    private final List<String> log = new ArrayList<>();

    @Test
    void refusesAnExclusiveLockOverAnyOther() {
        assertThat(lock(ALICE, 0, 10, false)).isEqualTo(NtStatus.SUCCESS);

        assertThat(lock(ALICE, 5, 1, true)).isEqualTo(NtStatus.LOCK_NOT_GRANTED);
        assertThat(lock(BOB, 9, 5, true)).isEqualTo(NtStatus.LOCK_NOT_GRANTED);
    }

    @Test
    void stacksASharedLockOnTheExclusiveOneOfItsOwner() {
        lock(ALICE, 0, 10, true);

        assertThat(lock(ALICE, 0, 10, false)).isEqualTo(NtStatus.SUCCESS);
        assertThat(lock(BOB, 0, 10, false)).isEqualTo(NtStatus.LOCK_NOT_GRANTED);
    }

    @Test
    void unlocksTheExclusiveLockBeforeTheSharedOne() {
        lock(ALICE, 0, 10, true);
        lock(ALICE, 0, 10, false);

        assertThat(table.unlock(ALICE, new ByteRange(0, 10))).isEqualTo(NtStatus.SUCCESS);

        assertThat(lock(BOB, 0, 10, false)).isEqualTo(NtStatus.SUCCESS);
    }

    @Test
    void unlocksOnlyExactlyWhatTheOwnerLocked() {
        lock(ALICE, 0, 10, true);

        assertThat(table.unlock(BOB, new ByteRange(0, 10))).isEqualTo(NtStatus.RANGE_NOT_LOCKED);
        assertThat(table.unlock(ALICE, new ByteRange(0, 9))).isEqualTo(NtStatus.RANGE_NOT_LOCKED);
    }

    @Test
    void stopsReadsOfOthersByAnExclusiveLock() {
        lock(ALICE, 10, 10, true);

        assertThat(table.conflictsWithRead(BOB, 0, 11)).isTrue();
        assertThat(table.conflictsWithRead(BOB, 0, 10)).isFalse();
        assertThat(table.conflictsWithRead(ALICE, 0, 11)).isFalse();
        assertThat(table.conflictsWithWrite(ALICE, 0, 11)).isFalse();
    }

    @Test
    void stopsEveryWriteByASharedLock() {
        lock(ALICE, 10, 10, false);

        assertThat(table.conflictsWithWrite(ALICE, 19, 1)).isTrue();
        assertThat(table.conflictsWithWrite(BOB, 19, 1)).isTrue();
        assertThat(table.conflictsWithRead(BOB, 19, 1)).isFalse();
    }

    @Test
    void placesAnEmptyRangeBetweenTwoBytes() {
        lock(ALICE, 10, 0, true);

        assertThat(lock(BOB, 10, 0, true)).isEqualTo(NtStatus.SUCCESS);
        assertThat(lock(BOB, 9, 1, true)).isEqualTo(NtStatus.SUCCESS);
        assertThat(lock(BOB, 10, 2, true)).isEqualTo(NtStatus.SUCCESS);
        assertThat(lock(ALICE, 8, 3, true)).isEqualTo(NtStatus.LOCK_NOT_GRANTED);
    }

    @Test
    void refusesARangeBeyondTheLastOffset() {
        assertThat(lock(ALICE, -1, 1, true)).isEqualTo(NtStatus.SUCCESS);
        assertThat(lock(ALICE, -1, 2, true)).isEqualTo(NtStatus.INVALID_LOCK_RANGE);
        assertThat(table.unlock(ALICE, new ByteRange(-1, 2))).isEqualTo(NtStatus.INVALID_LOCK_RANGE);
    }

    @Test
    void grantsWaitingLocksInTheOrderInWhichTheyCame() {
        lock(ALICE, 0, 10, true);
        await(BOB, "first", 0, 5);
        await(BOB, "second", 0, 10);
        await(BOB, "third", 5, 5);

        table.unlock(ALICE, new ByteRange(0, 10));

        assertThat(log).containsExactly("first SUCCESS", "third SUCCESS");
    }

    @Test
    void endsAWaitThatIsCancelled() {
        lock(ALICE, 0, 10, true);
        PendingLock pending = await(BOB, "b", 0, 5);

        assertThat(pending.cancel()).isTrue();

        assertThat(pending.cancel()).isFalse();
        table.unlock(ALICE, new ByteRange(0, 10));
        assertThat(log).containsExactly("b CANCELLED");
    }

    @Test
    void endsTheWaitsOfAnOwnerWhoClosesAndGrantsThoseBehindHim() {
        lock(ALICE, 0, 10, true);
        await(BOB, "b", 0, 5);
        await(ALICE, "a", 0, 5);

        table.release(ALICE);

        assertThat(log).containsExactly("a RANGE_NOT_LOCKED", "b SUCCESS");
    }

    @Test
    void boundsTheNumberOfLocks() {
        for (int i = 0; i < LockTable.LOCKS_MAX; i++) {
            table.lock(ALICE, new ByteRange(0, 0), false, true, status -> {});
        }

        assertThat(lock(BOB, 0, 0, false)).isEqualTo(NtStatus.INSUFFICIENT_RESOURCES);
    }

    /** One request may unlock them all, one by one, while others wait for the range: that took a minute. */
    @Test
    void looksAtALockThatWaitsOnlyWhenItsBlockerGoes() {
        int waiting = 100;
        int held = LockTable.LOCKS_MAX - waiting;
        List<NtStatus> outcomes = new ArrayList<>();
        for (int i = 0; i < held; i++) {
            table.lock(ALICE, new ByteRange(2L * i, 1), false, true, status -> {});
        }
        for (int i = 0; i < waiting; i++) {
            table.lock(BOB, new ByteRange(held, held), true, false, outcomes::add);
        }

        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            for (int i = held / 2; i < held; i++) {
                table.unlock(ALICE, new ByteRange(2L * i, 1));
            }
        });

        assertThat(outcomes).containsExactly(NtStatus.SUCCESS);
    }

    /** Random deeds on 8 bytes: who waits is granted in the order of coming, as soon as nothing held is in the way. */
    @Property(tries = 300)
    void grantsWaitingLocksInOrder(@ForAll long seed) {
        Random random = new Random(seed);
        LockTable subject = new LockTable();
        List<Object[]> held = new ArrayList<>();
        List<Object[]> waiting = new ArrayList<>();
        List<Integer> granted = new ArrayList<>();
        List<Integer> expected = new ArrayList<>();
        for (int step = 0; step < 60; step++) {
            String owner = random.nextBoolean() ? ALICE : BOB;
            ByteRange range = new ByteRange(random.nextInt(8), 1 + random.nextInt(4));
            boolean exclusive = random.nextBoolean();
            int number = step;
            if (random.nextInt(3) > 0) {
                subject.lock(owner, range, exclusive, false, status -> {
                    if (status == NtStatus.SUCCESS) {
                        granted.add(number);
                    }
                });
                waiting.add(new Object[] {owner, range, exclusive, number});
            } else if (!held.isEmpty() && random.nextInt(8) > 0) {
                Object[] lock = held.get(random.nextInt(held.size()));
                subject.unlock(lock[0], (ByteRange) lock[1]);
                Object[] removed = held.stream()
                        .filter(other -> other[0] == lock[0] && other[1].equals(lock[1]))
                        .reduce((first, second) -> (boolean) first[2] ? first : second)
                        .orElseThrow();
                held.remove(removed);
            } else {
                subject.release(owner);
                held.removeIf(lock -> lock[0] == owner);
                waiting.removeIf(lock -> lock[0] == owner);
            }
            for (Object[] lock : List.copyOf(waiting)) {
                if (held.stream().noneMatch(other -> blocks(other, lock))) {
                    waiting.remove(lock);
                    held.add(lock);
                    expected.add((Integer) lock[3]);
                }
            }
            assertThat(granted).isEqualTo(expected);
        }
    }

    private static boolean blocks(Object[] held, Object[] wanted) {
        boolean inTheWay = (boolean) wanted[2] || (boolean) held[2] && held[0] != wanted[0];
        return inTheWay && ((ByteRange) held[1]).overlaps((ByteRange) wanted[1]);
    }

    /** Locks on single bytes of 8, against a table of who holds what on each byte. */
    @Property(tries = 300)
    void agreesWithATableOfBytes(@ForAll long seed) {
        Random random = new Random(seed);
        LockTable subject = new LockTable();
        List<Object[]> model = new ArrayList<>();
        for (int step = 0; step < 40; step++) {
            String owner = random.nextBoolean() ? ALICE : BOB;
            int from = random.nextInt(8);
            int to = from + 1 + random.nextInt(8 - from);
            boolean exclusive = random.nextBoolean();
            ByteRange range = new ByteRange(from, to - from);
            switch (random.nextInt(3)) {
                case 0 -> {
                    boolean free = model.stream()
                            .noneMatch(held ->
                                    touches(held, from, to) && (exclusive || (boolean) held[3] && held[0] != owner));
                    List<NtStatus> status = new ArrayList<>();
                    subject.lock(owner, range, exclusive, true, status::add);
                    assertThat(status).containsExactly(free ? NtStatus.SUCCESS : NtStatus.LOCK_NOT_GRANTED);
                    if (free) {
                        model.add(new Object[] {owner, from, to, exclusive});
                    }
                }
                case 1 -> {
                    boolean read = model.stream()
                            .anyMatch(held -> touches(held, from, to) && (boolean) held[3] && held[0] != owner);
                    boolean write = model.stream()
                            .anyMatch(held -> touches(held, from, to) && (!(boolean) held[3] || held[0] != owner));
                    assertThat(subject.conflictsWithRead(owner, from, to - from))
                            .isEqualTo(read);
                    assertThat(subject.conflictsWithWrite(owner, from, to - from))
                            .isEqualTo(write);
                }
                default -> {
                    if (!model.isEmpty()) {
                        Object[] held = model.remove(0);
                        int length = (int) held[2] - (int) held[1];
                        Object[] twin = held;
                        // The exclusive one of two on the same range goes first.
                        for (Object[] other : model) {
                            if (other[0] == held[0]
                                    && other[1].equals(held[1])
                                    && other[2].equals(held[2])
                                    && (boolean) other[3]) {
                                twin = other;
                            }
                        }
                        if (twin != held && !(boolean) held[3]) {
                            model.remove(twin);
                            model.add(0, held);
                        }
                        assertThat(subject.unlock(held[0], new ByteRange((int) held[1], length)))
                                .isEqualTo(NtStatus.SUCCESS);
                    }
                }
            }
            assertThat(subject.heldCount()).isEqualTo(model.size());
        }
    }

    private static boolean touches(Object[] held, int from, int to) {
        return (int) held[1] < to && from < (int) held[2];
    }

    private NtStatus lock(String owner, long offset, long length, boolean exclusive) {
        List<NtStatus> status = new ArrayList<>();
        table.lock(owner, new ByteRange(offset, length), exclusive, true, status::add);
        return status.get(0);
    }

    private PendingLock await(String owner, String name, long offset, long length) {
        return table.lock(owner, new ByteRange(offset, length), true, false, status -> log.add(name + " " + status));
    }
}
