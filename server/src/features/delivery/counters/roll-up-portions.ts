// Splits counters that have changed into what one transaction of the roll-up writes.
import { dayMs } from '@frontrow/contract/durations'
import type { HourRows } from './roll-up.sql.ts'

/** Rows per transaction. A day is never split, so that its sums are consistent at any time. */
const rowsAtOnce = 5000

/** Splits rows into portions of whole UTC days. */
export function* portionsOfDays(changed: HourRows): Generator<HourRows> {
  const dayOf = ({ hour }: { hour: Date }) => Math.floor(hour.getTime() / dayMs)
  const placements = Map.groupBy(changed.placements, dayOf)
  const campaigns = Map.groupBy(changed.campaigns, dayOf)
  const own = Map.groupBy(changed.own, dayOf)
  const days = new Set([...placements.keys(), ...campaigns.keys(), ...own.keys()])
  let portion = emptyPortion()
  for (const day of [...days].toSorted((one, other) => one - other)) {
    // A day may have more rows than a call may have arguments, as `push` would get them.
    portion = {
      placements: portion.placements.concat(placements.get(day) ?? []),
      campaigns: portion.campaigns.concat(campaigns.get(day) ?? []),
      own: portion.own.concat(own.get(day) ?? []),
    }
    if (sizeOf(portion) < rowsAtOnce) continue
    yield portion
    portion = emptyPortion()
  }
  if (sizeOf(portion) > 0) yield portion
}

function emptyPortion(): HourRows {
  return { placements: [], campaigns: [], own: [] }
}

function sizeOf(rows: HourRows): number {
  return rows.placements.length + rows.campaigns.length + rows.own.length
}
