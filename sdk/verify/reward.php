<?php
/**
 * Returns the signed values of a reward callback, or throws.
 * $query: the exact text after the "?" of the address, as $_SERVER['QUERY_STRING'] has it.
 * $keys: the decoded JSON of /delivery/v1/reward-keys.json; fetch it again after a day.
 * $is_new: stores an id under a unique key; it returns false where the id is stored already.
 * The keys sign for all apps: pay only where ad_unit is your placement and test is not '1'.
 */
function verify_reward(string $query, array $keys, callable $is_new, ?int $now = null): array
{
    [$raw, $end] = explode('&signature=', $query, 2) + [1 => ''];
    if (!preg_match('/^([\w-]+)&key_id=(\d+)$/D', $end, $found)) {
        throw new Exception('the signature is not the end of the query');
    }
    if (preg_match('/%2[56]/', $raw)) {
        throw new Exception('a value contains & or %');
    }
    $signed = rawurldecode($raw);
    $pem = array_column($keys['keys'], 'pem', 'keyId')[$found[2]] ?? null;
    if ($pem === null) {
        throw new Exception('the key id is unknown');
    }
    $signature = base64_decode(strtr($found[1], '-_', '+/'));
    if (openssl_verify($signed, $signature, $pem, OPENSSL_ALGO_SHA256) !== 1) {
        throw new Exception('the signature is wrong');
    }
    // Only this text is signed, so every value is read out of it.
    foreach (explode('&', $signed) as $pair) {
        [$name, $value] = explode('=', $pair, 2) + [1 => ''];
        $values[$name] = $value;
    }
    $timestamp = $values['timestamp'] ?? '';
    $age = ($now ?? time()) * 1000 - (int) $timestamp;
    if (!ctype_digit($timestamp) || $age < -300_000 || $age > 3 * 86_400_000) {
        throw new Exception('the timestamp is out of range');
    }
    if (empty($values['transaction_id']) || !$is_new($values['transaction_id'])) {
        throw new Exception('the transaction id is not new');
    }
    return $values;
}
