import { useRef } from 'react'

/**
 * Returns the `Idempotency-Key` for an input that is about to be sent: the same key for the same
 * input on every retry, a new one when the user has changed something. Call `forget()` after a
 * success, so the next request gets a new key.
 */
export function useIdempotencyKey() {
  const last = useRef<{ text: string; key: string } | null>(null)
  return {
    keyFor: (input: unknown): string => {
      const text = JSON.stringify(input)
      if (last.current?.text !== text) last.current = { text, key: randomKey() }
      return last.current.key
    },
    forget: () => {
      last.current = null
    },
  }
}

/**
 * 128 random bits. `crypto.randomUUID` exists only on https and localhost, and a console in a local
 * network may use plain http.
 */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
