import { useCallback, useRef } from 'react'

/**
 * Returns the `Idempotency-Key` for a body that is about to be sent: the same key for the same body
 * on every retry, a new one when the user has changed something. Call `forget()` after a success,
 * so the next request gets a new key.
 */
export function useIdempotencyKey() {
  const last = useRef<{ text: string; key: string } | null>(null)

  const keyFor = useCallback((body: unknown): string => {
    const text = JSON.stringify(body)
    if (last.current?.text !== text) last.current = { text, key: randomKey() }
    return last.current.key
  }, [])
  const forget = useCallback(() => {
    last.current = null
  }, [])

  return { keyFor, forget }
}

/**
 * 128 random bits. `crypto.randomUUID` exists only on https and localhost, and a console in a local
 * network may use plain http.
 */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
