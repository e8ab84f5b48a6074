import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the message, or throws. `body` is the exact text, `headers` are in lower case. */
export function verifyWebhook({ secret, headers, body, now = Date.now() }) {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= 300))
    throw new Error('the timestamp is too old')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isRight = (headers['webhook-signature'] ?? '').split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isRight) throw new Error('the signature is wrong')
  return JSON.parse(body)
}
