import { useCallback, useRef } from 'react'

/**
 * Gives the `Idempotency-Key` for a body that is about to be sent: the same one for the same body, however often it is tried, a new
 * one as soon as the user has changed something. `forget()` after a success lets the next one begin anew.
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

/** 128 random bits. `crypto.randomUUID` exists only on https and localhost; a console in a local network may have neither. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
