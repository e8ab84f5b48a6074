// The operating system that an ad was requested for. Only the request knows it, so the ad's token
// carries it, and bits 9 to 11 of an event's `flags` keep it.

/** As stored. Unknown: the ad or its event is of a program that did not know these bits. */
export const osNumbers = { unknown: 0, android: 1, ios: 2, web: 3, other: 4 } as const
export type EventOs = keyof typeof osNumbers

/** A number that only a newer program stores is unknown. */
export function osByNumber(number: number): EventOs {
  return names.find((name) => osNumbers[name] === number) ?? 'unknown'
}

const names = ['unknown', 'android', 'ios', 'web', 'other'] as const satisfies EventOs[]

/** The numbers that have room in `flags` and in a token. */
export const osMask = 7
const osShift = 9

/** `flags`: those of the rules of traffic. */
export function flagsWithOs(flags: number, os: number): number {
  return flags | (os << osShift)
}

/** SQL: the number of an event's operating system. */
export const osOfEvent = `((flags >> ${osShift}) & ${osMask})`
/** SQL: the flags that the rules of traffic set and read. */
export const flagsOfRules = `(flags & ${(1 << osShift) - 1})`
