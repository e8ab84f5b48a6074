// When a message is tried again, and when a webhook that fails is probed and switched off.
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'

/** The pauses after each try of a message. After the last one it has failed. */
export const pausesMs: readonly number[] = [
  5000,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

/** From so many failures in a row on, one message alone is tried. */
export const failuresToFail = 5
const longestProbeMs = 12 * hourMs
/** Without a success for so long, a webhook is switched off. */
export const offAfterMs = 5 * dayMs
/** Members are told that a webhook fails after so long. */
export const warnAfterMs = dayMs
/** A receiver may ask for a later try, up to so long. */
const longestAskedMs = hourMs

/** The pause after the nth try, with a fifth of chance; undefined after the last one. */
export function pauseAfter(tries: number, random: () => number = Math.random): number | undefined {
  const pause = pausesMs[tries - 1]
  return pause === undefined ? undefined : Math.round(pause * (0.8 + 0.4 * random()))
}

/** The pause before the next probe of a webhook whose last `failsInRow` sendings failed. */
export function probePauseAfter(failsInRow: number, random: () => number = Math.random): number {
  const pause = pauseAfter(failsInRow - failuresToFail + 1, random) ?? longestProbeMs
  return Math.min(pause, longestProbeMs)
}

/** What a receiver asks for with `Retry-After` in seconds; undefined for anything else. */
export function askedPause(status: number, retryAfter: string | undefined): number | undefined {
  if ((status !== 429 && status !== 503) || !/^\d{1,6}$/.test(retryAfter ?? '')) return undefined
  return Math.min(Number(retryAfter) * 1000, longestAskedMs)
}
