import { Refusal } from '../../../lib/refuse.ts'

const answerMs = 1500

/**
 * A database that is held up says nothing at all, for as long as it likes; whoever sent an event is told in time to send it again. It
 * may be stored all the same, and is a duplicate then.
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Refusal('unavailable', { retryAfterSeconds: 1 })),
    answerMs,
  )
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
