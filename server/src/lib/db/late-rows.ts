/** A statement takes at most 10 s, so a row becomes visible no later than this after its time. */
export const visibleWithinMs = 15_000
