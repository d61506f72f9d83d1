package io.smblab.smb2.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CreditPolicyTest {
    private final CreditPolicy policy = new CreditPolicy(1, 512);

    @Test
    void grantsOneCreditToTheClientThatAsksForNoneAndHasNone() {
        MessageIdWindow window = new MessageIdWindow(policy.windowSpan());
        window.consume(0, 1);

        assertThat(policy.grant(window, 0, 1, true)).isEqualTo(1);
    }

    @Test
    void grantsNothingToTheClientThatAsksForNoneAndStillHasSome() {
        MessageIdWindow window = new MessageIdWindow(policy.windowSpan());
        window.grant(1);
        window.consume(0, 1);

        assertThat(policy.grant(window, 0, 1, true)).isZero();
    }

    @Test
    void grantsWhatIsAskedForUpToTheMaximum() {
        MessageIdWindow window = new MessageIdWindow(policy.windowSpan());
        window.consume(0, 1);

        assertThat(policy.grant(window, 65535, 1, true)).isEqualTo(512);
    }

    @Test
    void grantsASingleCreditBeforeLogon() {
        MessageIdWindow window = new MessageIdWindow(policy.windowSpan());
        window.consume(0, 1);

        assertThat(policy.grant(window, 100, 1, false)).isEqualTo(1);
    }
}
