import { verify } from 'node:crypto'

/**
 * Returns the signed values of a reward callback, or throws.
 * `query` is the exact text after the `?` of the address, neither decoded nor put together anew.
 * `keys` is the parsed JSON of /delivery/v1/reward-keys.json; fetch it again after a day.
 * `isNew` stores an id under a unique key; it returns false where the id is stored already.
 * The keys sign for all apps: pay only where `ad_unit` is your placement and `test` is not '1'.
 */
export async function verifyReward({ query, keys, isNew, now = Date.now() }) {
  const end = query.indexOf('&signature=')
  const raw = query.slice(0, Math.max(end, 0))
  const found = /^&signature=([\w-]+)&key_id=(\d+)$/.exec(query.slice(end))
  if (!found) throw new Error('the signature is not the end of the query')
  if (/%2[56]/.test(raw)) throw new Error('a value contains & or %')
  const [, signature, keyId] = found
  const signed = decodeURIComponent(raw)
  const key = keys.keys.find((one) => String(one.keyId) === keyId)
  if (!key) throw new Error('the key id is unknown')
  if (!verify('sha256', Buffer.from(signed), key.pem, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is wrong')
  // Only this text is signed, so every value is read out of it.
  const pairs = signed.split('&').map((pair) => pair.split('='))
  const values = Object.fromEntries(pairs.map(([name, ...rest]) => [name, rest.join('=')]))
  const age = now - Number(values.timestamp)
  if (!(age >= -300_000 && age <= 3 * 86_400_000)) throw new Error('the timestamp is out of range')
  if (!values.transaction_id || !(await isNew(values.transaction_id)))
    throw new Error('the transaction id is not new')
  return values
}
