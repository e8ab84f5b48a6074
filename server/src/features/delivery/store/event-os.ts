// The operating system that an ad was requested for. Only the request has it, so the ad's token
// carries it, and bits 9 to 11 of an event's `flags` store it.

/**
 * The stored numbers. `unknown`: a program version without these bits wrote the token or the event.
 */
export const osNumbers = { unknown: 0, android: 1, ios: 2, web: 3, other: 4 } as const
export type EventOs = keyof typeof osNumbers

/** Returns `unknown` for a number that a newer program version stored. */
export function osByNumber(number: number): EventOs {
  return names.find((name) => osNumbers[name] === number) ?? 'unknown'
}

const names = ['unknown', 'android', 'ios', 'web', 'other'] as const satisfies EventOs[]

/** The mask of the three bits, in `flags` and in a token. */
export const osMask = 7
const osShift = 9

/** `flags`: the bits that the traffic rules set. */
export function flagsWithOs(flags: number, os: number): number {
  return flags | (os << osShift)
}

/** SQL: the number of an event's operating system. */
export const osOfEvent = `((flags >> ${osShift}) & ${osMask})`
/** SQL: the flags that the rules of traffic set and read. */
export const flagsOfRules = `(flags & ${(1 << osShift) - 1})`
