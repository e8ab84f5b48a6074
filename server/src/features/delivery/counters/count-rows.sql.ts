// The parts of a statement that raise the counters by the rows that it stored.
import { insertColumns } from '../store/columns.sql.ts'
import { reasons } from '../store/event-reasons.ts'
import { addToCounter } from './add-to-counter.sql.ts'
import { eventCounts, sumOf } from './event-counts.sql.ts'

export const countedColumns =
  'kind, publisher, publisher_app, placement, advertiser, campaign, content, country'

const hourOf = (time: string) => `date_trunc('hour', ${time}, 'UTC') AS hour`

/** Rows of stored impressions, in the form of `counted`. */
export const countedImpressions = (table: string) =>
  `SELECT ${hourOf('counted_at')}, ${countedColumns}, billed_micros, billed_network_micros
   FROM ${table} WHERE reason = ${reasons.counts}`

/** Rows of stored actions, in the form of `counted`. Only impressions are billed. */
export const countedActions = (table: string) =>
  `SELECT ${hourOf('counted_at')}, ${countedColumns}, 0::bigint AS billed_micros, 0::bigint AS billed_network_micros
   FROM ${table} WHERE counted_at IS NOT NULL`

/** Three CTEs that add `counted` to the counters of placements, campaigns and cross-promotion. */
export const countRows = `
placement_side AS (${addToCounter('placement_counts', eventCounts.placement_counts, 'counted')}),
campaign_side AS (${addToCounter('campaign_counts', eventCounts.campaign_counts, 'counted')}),
own_side AS (${addToCounter('own_counts', eventCounts.own_counts, 'counted WHERE publisher = advertiser')})`

/** Rows that do not count, in the form of `filtered`. `time`: the column of their time. */
export const invalidRows = (table: string, time: string) =>
  `SELECT ${hourOf(time)}, placement, campaign, kind, reason FROM ${table} WHERE reason <> ${reasons.counts}`

/** A CTE that adds `filtered` to the counter of invalid traffic. */
export const countInvalidRows = `
filtered_side AS (${addToCounter('filtered_counts', { events: 'count(*)' }, 'filtered')})`

/** A CTE that adds the charges of `from` to each lease's counter. `impressions`: an aggregate. */
export const chargeLeases = (sums: { impressions: string; micros: string; from: string }) =>
  `charged AS (
  INSERT INTO events.lease_counts AS c ${insertColumns<'events.lease_counts'>({
    lane: '$1::smallint',
    lease: 'lease',
    impressions: sums.impressions,
    charged_micros: sumOf(sums.micros),
  })}
  FROM ${sums.from} GROUP BY lease ORDER BY lease
  ON CONFLICT (lane, lease) DO UPDATE SET impressions = c.impressions + excluded.impressions,
    charged_micros = c.charged_micros + excluded.charged_micros
)`
