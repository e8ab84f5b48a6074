// Every answer and every event is counted twice: for the placement that showed the ad, and for the
// campaign that it was of. Over all organizations both sides of a day are the same.
import { sql } from 'kysely'
import type { Db } from '../../../lib/database.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import type { Finding } from './verify.sql.ts'

/** By the placement's name for it, and the campaign's. */
const pairs = [
  ['answers', 'requests'],
  ['impressions', 'impressions'],
  ['clicks', 'clicks'],
  ['installs', 'installs'],
  ['completes', 'completes'],
] as const

/** `placements` and `campaigns`: tables, `day`: what a row's day is, `where`: which rows. */
function statement(of: {
  placements: string
  campaigns: string
  day: string
  where: string
}): string {
  const sums = (side: 0 | 1) => pairs.map((pair) => `sum(${pair[side]}) AS ${pair[0]}`).join(', ')
  const said = pairs.map(
    ([name]) =>
      `', ${name} ', coalesce(p.${name}, 0), ' of placements and ', coalesce(c.${name}, 0), ' of campaigns'`,
  )
  const differs = pairs.map(([name]) => `coalesce(p.${name}, 0) <> coalesce(c.${name}, 0)`)
  return `WITH p AS (SELECT ${of.day} AS day, ${sums(0)} FROM ${of.placements} WHERE ${of.where} GROUP BY 1),
      c AS (SELECT ${of.day} AS day, ${sums(1)} FROM ${of.campaigns} WHERE ${of.where} GROUP BY 1)
    SELECT concat(day, ${said.join(', ')}) AS difference FROM p FULL JOIN c USING (day)
    WHERE ${differs.join(' OR ')} ORDER BY day LIMIT 1`
}

/** In the event family, as of one moment: both sides are counted in one statement. */
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
 * In the core. The two sides of a day that still changes may be carried at different moments: it is
 * left out for a day.
 */
export async function checkSidesOfCore(db: Db): Promise<Finding> {
  const text = statement({
    placements: 'placement_days',
    campaigns: 'campaign_days',
    day: 'day',
    where: "day < (app_now() AT TIME ZONE 'UTC')::date - 1",
  })
  const found = await sql<{ difference: string }>`${sql.raw(text)}`.execute(db)
  return {
    check: 'both sides of a day in placement_days and campaign_days',
    difference: found.rows[0]?.difference,
  }
}
