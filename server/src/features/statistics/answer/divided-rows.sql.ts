// Rows whose money is a part of a day's amount in the books.
import { type RawBuilder, sql } from 'kysely'
import { counters, earnedOfDay, joinCharges, joinEarnings } from './measured-days.sql.ts'
import { belongs, inDays, inHours, type Scope, utcDayOfHour } from './span.sql.ts'

/** Divides what a placement earned on a UTC day over its hours and countries. */
export function earnedByHour(scope: Scope): RawBuilder<unknown> {
  return sql`(
    SELECT h.*, ${partOf(sql`x.earned`, 'h', sql`x.billed`)} AS earned
    FROM (
      SELECT d.organization_id, d.app_id, d.placement_id, d.hour, d.country, d.answers, ${counters}, d.own_impressions,
        d.billed_network_micros, ${utcDayOfHour('d')} AS day,
        sum(d.billed_network_micros) OVER (
          PARTITION BY d.organization_id, d.placement_id, ${utcDayOfHour('d')} ORDER BY d.hour, d.country) AS till_here
      FROM placement_hours d WHERE ${belongs(scope, 'd')} AND ${inHours(scope, 'd')}) h
    LEFT JOIN (
      SELECT d.organization_id, d.placement_id, d.day, nullif(d.billed_network_micros, 0)::numeric AS billed, ${earnedOfDay} AS earned
      FROM placement_days d ${joinEarnings} WHERE ${belongs(scope, 'd')} AND ${inDays(scope, 'd')}) x
      ON x.organization_id = h.organization_id AND x.placement_id = h.placement_id AND x.day = h.day)`
}

/**
 * Divides in the same way what a placement earned, or a campaign was charged, on a posted day over
 * its operating systems.
 */
export function dividedByOs(side: 'placement' | 'campaign'): (scope: Scope) => RawBuilder<unknown> {
  const id = sql.ref(`d.${side}_id`)
  const [amount, name, join] = {
    placement: [sql`e.earned_micros`, sql`earned`, joinEarnings],
    campaign: [sql`k.network_micros - k.adjusted_micros`, sql`charged`, joinCharges],
  }[side]
  return (scope) => sql`(
    SELECT o.*, ${partOf(sql`o.amount`, 'o', sql`o.billed`)} AS ${name}
    FROM (
      SELECT d.organization_id, ${id}, d.day, d.os, d.impressions, d.own_impressions, d.clicks, d.installs, d.spent_micros AS spent,
        d.billed_network_micros, ${amount} AS amount, sum(d.billed_network_micros) OVER (a_day ORDER BY d.os) AS till_here,
        nullif(sum(d.billed_network_micros) OVER a_day, 0) AS billed
      FROM os_days d ${join}
      WHERE ${belongs(scope, 'd')} AND ${inDays(scope, 'd')} AND ${id} IS NOT NULL
      WINDOW a_day AS (PARTITION BY d.organization_id, ${id}, d.day)) o)`
}

/**
 * The part of a day's amount that belongs to a row, in proportion to its billed_network_micros.
 * Parts are differences of rounded running sums (till_here), so they add up to the amount.
 */
function partOf(
  amount: RawBuilder<unknown>,
  row: 'h' | 'o',
  billed: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const till = sql.ref(`${row}.till_here`)
  const own = sql.ref(`${row}.billed_network_micros`)
  return sql`coalesce(div(${amount} * ${till}, ${billed}) - div(${amount} * (${till} - ${own}), ${billed}), 0)`
}
