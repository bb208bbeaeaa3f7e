package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobSecretTest {
    private final JobSecret secret = JobSecret.draw();

    @Test
    void whoKnowsTheSecretCanProveIt() {
        String nonce = JobSecret.nonce();
        JobSecret handedOver = JobSecret.parse(secret.hex());
        assertThat(secret.isProved("rank", nonce, handedOver.proof("rank", nonce))).isTrue();
    }

    @Test
    void aProofIsGoodForOneSecretOneRoleAndOneNumberOnly() {
        String nonce = JobSecret.nonce();
        String proof = secret.proof("rank", nonce);
        assertThat(JobSecret.draw().isProved("rank", nonce, proof)).isFalse();
        assertThat(secret.isProved("master", nonce, proof)).isFalse();
        assertThat(secret.isProved("rank", JobSecret.nonce(), proof)).isFalse();
        assertThat(secret.isProved("rank", nonce, "")).isFalse();
        assertThat(secret.isProved("rank", nonce, proof.substring(1))).isFalse();
    }

    /* RFC 4231 has no case with a key of 32 bytes, so the answer was made with: openssl dgst -sha256 -mac HMAC */
    @Test
    void theProofIsTheKeyedHashOfRoleAndNumber() {
        JobSecret known = JobSecret.parse("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
        assertThat(known.proof("rank", "00ff"))
                .isEqualTo("5b12013b81d69ab032325a6e5ed566401d88da082988772679c7193a0db4c795");
    }

    @Test
    void noTwoSecretsAndNoTwoNumbersAreEqual() {
        assertThat(JobSecret.draw().hex()).isNotEqualTo(secret.hex()).hasSize(64);
        assertThat(JobSecret.nonce()).isNotEqualTo(JobSecret.nonce()).hasSize(32);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00", "zz", "0001020304050607080900010203040506070809000102030405060708090001ff"})
    void whatIsNoSecretIsRefused(String text) {
        assertThatThrownBy(() -> JobSecret.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
