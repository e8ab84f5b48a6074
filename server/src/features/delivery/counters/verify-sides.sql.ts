// Every answer and event is counted twice: by the placement that showed the ad, and by its
// campaign. Over all organizations, both sums of a day must be equal.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import type { Finding } from './verify.sql.ts'

/** The column of the placement tables, and the column of the campaign tables. */
const pairs = [
  ['answers', 'requests'],
  ['impressions', 'impressions'],
  ['own_impressions', 'own_impressions'],
  ['clicks', 'clicks'],
  ['installs', 'installs'],
  ['completes', 'completes'],
] as const

/**
 * `placements`, `campaigns`: tables; `day`: the expression for a row's day; `where`: the rows to
 * compare.
 */
function statement(options: {
  placements: string
  campaigns: string
  day: string
  where: string
}): string {
  const sums = (side: 0 | 1) => pairs.map((pair) => `sum(${pair[side]}) AS ${pair[0]}`).join(', ')
  const texts = pairs.map(
    ([name]) =>
      `', ${name} ', coalesce(p.${name}, 0), ' of placements and ', coalesce(c.${name}, 0), ' of campaigns'`,
  )
  const differs = pairs.map(([name]) => `coalesce(p.${name}, 0) <> coalesce(c.${name}, 0)`)
  return `WITH p AS (SELECT ${options.day} AS day, ${sums(0)} FROM ${options.placements} WHERE ${options.where} GROUP BY 1),
      c AS (SELECT ${options.day} AS day, ${sums(1)} FROM ${options.campaigns} WHERE ${options.where} GROUP BY 1)
    SELECT concat(day, ${texts.join(', ')}) AS difference FROM p FULL JOIN c USING (day)
    WHERE ${differs.join(' OR ')} ORDER BY day LIMIT 1`
}

/** Event database: one statement compares both sides on one snapshot. */
export async function checkSidesOfEvents(run: EventDatabase['run']): Promise<Finding> {
  const text = statement({
    placements: 'events.placement_counts',
    campaigns: 'events.campaign_counts',
    day: "(hour AT TIME ZONE 'UTC')::date",
    where: 'true',
  })
  const [found] = await run<{ difference: string }>(text, [])
  return {
    check: 'both sides of a day in events.placement_counts and events.campaign_counts',
    difference: found?.difference,
  }
}

/**
 * Core database: the two sides of a day that still changes may be rolled up at different times, so
 * the latest days are left out.
 */
export async function checkSidesOfCore(db: Db): Promise<Finding> {
  const text = statement({
    placements: 'placement_days',
    campaigns: 'campaign_days',
    day: 'day',
    where: "day < (app_now() AT TIME ZONE 'UTC')::date - 1",
  })
  const found = await one<{ difference: string }>(db)`${sql.raw(text)}`
  return {
    check: 'both sides of a day in placement_days and campaign_days',
    difference: found?.difference,
  }
}
