/**
 * Documents and moved money name whole hundredths; what is less is carried to the next one. So a
 * first start refuses a network's currency that does not have two decimals.
 */
export const minorUnitMicros = 10_000n

/** Rounded down to whole hundredths, also below 0. */
export function wholeUnits(micros: bigint): bigint {
  const rest = ((micros % minorUnitMicros) + minorUnitMicros) % minorUnitMicros
  return micros - rest
}
