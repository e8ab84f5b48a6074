// What the books need of delivery.
export {
  type AdjustedImpressions,
  openAdjustedImpressions,
} from './traffic/adjusted-impressions.ts'
export type { AdjustedCell } from './traffic/adjusted-impressions.sql.ts'
export type { BilledInvalid } from './traffic/recheck-traffic.ts'
export {
  type DayRecounts,
  type Recount,
  differenceToCore,
  openDayRecounts,
} from './counters/recount-day.ts'
export type { RawSystem } from './counters/recount-systems.sql.ts'
export {
  openRawImpressions,
  type RawImpression,
  type RawImpressions,
} from './counters/raw-impressions.sql.ts'
