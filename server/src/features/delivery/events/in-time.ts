import { Refusal } from '../../../lib/failures/refuse.ts'

const answerMs = 1500

/**
 * Answers `unavailable` after 1.5 s when the database does not respond, so that the sender can
 * retry. If the event was stored nevertheless, the retry is a duplicate.
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
