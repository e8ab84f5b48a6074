// Recomputes every counter from its source rows and compares. Each check returns the first
// difference, with the keys an operator needs to find it, or nothing.
import { sql } from 'kysely'
import { dayMs } from '@frontrow/contract/durations'
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { reasons } from '../store/event-reasons.ts'
import { keyColumns } from './add-to-counter.sql.ts'
import { withUnfolded } from './count-deltas.sql.ts'
import { eventCounts, sumOf } from './event-counts.sql.ts'

type Run = EventDatabase['run']

/** The raw rows that the counters count. $1: earlier hours are left out. */
const counted = `counted AS (
  SELECT lane, date_trunc('hour', at, 'UTC') AS hour, kind, publisher, publisher_app, placement, advertiser, campaign, content,
    country, billed_micros, billed_network_micros, lease
  FROM events.impressions WHERE reason = ${reasons.counts}
  UNION ALL
  SELECT lane, date_trunc('hour', counted_at, 'UTC'), kind, publisher, publisher_app, placement, advertiser, campaign, content,
    country, 0, 0, NULL
  FROM events.actions WHERE reason = ${reasons.counts} AND counted_at IS NOT NULL
)`

interface Recount {
  table: keyof typeof eventCounts
  where?: string
}

/** Event tables whose rows are sums of raw rows. */
const recounts: readonly Recount[] = [
  { table: 'placement_counts' },
  { table: 'campaign_counts' },
  { table: 'own_counts', where: 'publisher = advertiser' },
]

/** A program that did not know the count yet left it out of what it counted. */
const mayBeLess = (name: string) => name === 'own_impressions'

function recountStatement({ table, where = 'true' }: Recount): string {
  const key = ['lane', ...keyColumns(table)].join(', ')
  const measures = eventCounts[table]
  const names = Object.keys(measures)
  const columns = Object.entries(measures).map(([name, value]) => `${value} AS ${name}`)
  const differs = names.map(
    (name) => `coalesce(c.${name}, 0) ${mayBeLess(name) ? '>' : '<>'} coalesce(r.${name}, 0)`,
  )
  const texts = names.map(
    (name) => `'${name} ', coalesce(c.${name}, 0), ' instead of ', coalesce(r.${name}, 0), ', '`,
  )
  return `WITH ${counted},
    r AS (SELECT ${key}, ${columns.join(', ')} FROM counted WHERE ${where} AND hour >= $1 GROUP BY ${key}),
    c AS (SELECT ${key}, ${names.map((name) => `${sumOf(name)} AS ${name}`).join(', ')}
      FROM ${withUnfolded[table]} k WHERE hour >= $1 GROUP BY ${key})
    SELECT concat(row(${key})::text, ': ', ${texts.join(', ')}) AS difference
    FROM c FULL JOIN r USING (${key}) WHERE ${differs.join(' OR ')} ORDER BY ${key} LIMIT 1`
}

const invalidTrafficStatement = `WITH r AS (
    SELECT lane, date_trunc('hour', at, 'UTC') AS hour, placement, campaign, kind, reason, count(*) AS events FROM (
      SELECT lane, at, placement, campaign, kind, reason FROM events.impressions WHERE reason <> ${reasons.counts}
      UNION ALL SELECT lane, at, placement, campaign, kind, reason FROM events.actions WHERE reason <> ${reasons.counts}) f
    WHERE date_trunc('hour', at, 'UTC') >= $1 GROUP BY 1, 2, 3, 4, 5, 6),
  c AS (SELECT lane, hour, placement, campaign, kind, reason, sum(events) AS events
    FROM ${withUnfolded.filtered_counts} k WHERE hour >= $1 GROUP BY 1, 2, 3, 4, 5, 6)
  SELECT concat(row(lane, hour, placement, campaign, kind, reason)::text, ': ', c.events, ' instead of ', r.events) AS difference
  FROM c FULL JOIN r USING (lane, hour, placement, campaign, kind, reason)
  WHERE coalesce(c.events, 0) <> coalesce(r.events, 0) LIMIT 1`

/**
 * For stored leases, the charged amount must equal the billed impressions and must not exceed the
 * lease's amount.
 */
const leaseStatement = `SELECT concat('lease ', l.id, ': charged ', coalesce(c.charged_micros, 0), ', billed ', coalesce(i.billed, 0), ', lent ', l.amount_micros) AS difference
  FROM events.leases l
  LEFT JOIN (SELECT lane, lease, sum(charged_micros)::bigint AS charged_micros FROM ${withUnfolded.lease_counts} k GROUP BY lane, lease) c
    ON c.lane = l.lane AND c.lease = l.id
  LEFT JOIN (SELECT lane, lease, sum(billed_micros)::bigint AS billed FROM events.impressions WHERE lease IS NOT NULL GROUP BY lane, lease) i
    ON i.lane = l.lane AND i.lease = l.id
  WHERE coalesce(c.charged_micros, 0) <> coalesce(i.billed, 0) OR coalesce(c.charged_micros, 0) > l.amount_micros
  LIMIT 1`

export interface Finding {
  check: string
  /** Undefined if there is no difference. */
  difference: string | undefined
}

/**
 * Checks the event database on one snapshot. Hours before `since` are left out, because their raw
 * rows were deleted.
 */
export async function checkEvents(run: Run, since: Date | '-infinity'): Promise<Finding[]> {
  const findings: Finding[] = []
  const check = async (name: string, text: string, values: readonly unknown[]) => {
    const [found] = await run<{ difference: string }>(text, values)
    findings.push({ check: name, difference: found?.difference })
  }
  for (const recount of recounts) {
    await check(`events.${recount.table} = raw events`, recountStatement(recount), [since])
  }
  await check('events.filtered_counts = raw events', invalidTrafficStatement, [since])
  await check('charges of leases = billed impressions', leaseStatement, [])
  return findings
}

/** Raw rows are kept at least this long after the slots of the oldest partition. */
const actionsArriveMs = 9 * dayMs

/** Returns the first hour with all raw rows present; no limit if no partition was dropped yet. */
export async function countableSince(run: Run): Promise<Date | '-infinity'> {
  const [kept] = await run<{ oldest: Date | null }>(
    `SELECT min(to_timestamp(substring(inhrelid::regclass::text FROM '(\\d{8}t\\d{2})'), 'YYYYMMDD"t"HH24')) AS oldest
     FROM pg_inherits WHERE inhparent = 'events.impressions'::regclass`,
    [],
  )
  const oldest = kept?.oldest ?? undefined
  if (oldest === undefined) return '-infinity'
  const dropped = await run(
    'SELECT 1 FROM events.placement_counts WHERE hour < $1 AND impressions > 0 LIMIT 1',
    [oldest],
  )
  return dropped.length === 0 ? '-infinity' : new Date(oldest.getTime() + actionsArriveMs)
}

const sides = {
  placement: { micros: 'billed_network_micros' },
  campaign: { micros: 'spent_micros' },
} as const

/**
 * Days must be sums of hours, organizations sums of their placements and campaigns, and budgets
 * must match their leases.
 */
const coreChecks: readonly (readonly [name: string, text: string])[] = [
  ...Object.entries(sides).map(([side, { micros }]) => {
    const key = `organization_id, ${side}_id, day`
    const measures = [
      'requests',
      'impressions',
      'own_impressions',
      'clicks',
      'installs',
      'completes',
      micros,
    ]
    return [
      `${side}_days = ${side}_hours`,
      `WITH r AS (SELECT organization_id, ${side}_id, (hour AT TIME ZONE 'UTC')::date AS day,
           ${measures.map((name) => `sum(${name})::bigint AS ${name}`).join(', ')} FROM ${side}_hours GROUP BY 1, 2, 3)
         SELECT concat(row(${key})::text, ${measures.map((name) => `' ${name} ', c.${name}, ' instead of ', r.${name}`).join(', ')}) AS difference
         FROM ${side}_days c FULL JOIN r USING (${key})
         WHERE ${measures.map((name) => `coalesce(c.${name}, 0) <> coalesce(r.${name}, 0)`).join(' OR ')} LIMIT 1`,
    ] as const
  }),
  [
    'organization_days = the sums of both sides',
    `WITH r AS (SELECT organization_id, day, sum(requests) AS requests, sum(shown) AS shown, sum(brought) AS brought,
         sum(advertised) AS advertised, sum(received) AS received FROM (
           SELECT organization_id, day, requests, impressions AS shown, installs AS brought, 0 AS advertised, 0 AS received FROM placement_days
           UNION ALL SELECT organization_id, day, 0, 0, 0, impressions, installs FROM campaign_days) s GROUP BY 1, 2)
       SELECT concat(row(organization_id, day)::text, ' shown ', c.shown_impressions, ' instead of ', r.shown, ', advertised ',
         c.advertised_impressions, ' instead of ', r.advertised) AS difference
       FROM organization_days c FULL JOIN r USING (organization_id, day)
       WHERE coalesce(c.requests, 0) <> coalesce(r.requests, 0) OR coalesce(c.shown_impressions, 0) <> coalesce(r.shown, 0)
         OR coalesce(c.brought_installs, 0) <> coalesce(r.brought, 0) OR coalesce(c.advertised_impressions, 0) <> coalesce(r.advertised, 0)
         OR coalesce(c.received_installs, 0) <> coalesce(r.received, 0) LIMIT 1`,
  ],
  [
    'budgets = what their leases say',
    `SELECT concat('campaign ', d.campaign_id, ' on ', d.day, ': leased ', d.leased_micros, ' instead of ', coalesce(l.leased, 0),
         ' (', d.leased_network_micros, ' instead of ', coalesce(l.leased_network, 0), ' in the network''s currency), spent ',
         d.spent_micros, ' (', d.spent_network_micros, '), of ', d.budget_micros, ' (', d.budget_network_micros, ')') AS difference
       FROM campaign_budget_days d
       LEFT JOIN (SELECT organization_id, campaign_id, day, sum(amount_micros) AS leased,
           sum(amount_micros / price_micros * network_price_micros) AS leased_network
         FROM budget_leases WHERE state <> 'closed' GROUP BY 1, 2, 3) l USING (organization_id, campaign_id, day)
       WHERE d.leased_micros <> coalesce(l.leased, 0) OR d.leased_network_micros <> coalesce(l.leased_network, 0)
         OR d.spent_micros + d.leased_micros > d.budget_micros
         OR d.spent_network_micros + d.leased_network_micros > d.budget_network_micros LIMIT 1`,
  ],
  [
    // The check covers five days, because closed leases are deleted after a week.
    'spent of days = what their closed leases were charged',
    `SELECT concat('campaign ', campaign_id, ' on ', day, ': spent ', d.spent_micros, ' instead of ', coalesce(l.charged, 0), ' (',
         d.spent_network_micros, ' instead of ', coalesce(l.charged_network, 0), ' in the network''s currency)') AS difference
       FROM campaign_budget_days d
       LEFT JOIN (SELECT organization_id, campaign_id, day, sum(charged_micros) AS charged,
           sum(charged_micros / price_micros * network_price_micros) AS charged_network
         FROM budget_leases WHERE state = 'closed' GROUP BY 1, 2, 3) l USING (organization_id, campaign_id, day)
       WHERE day > (app_now() - interval '5 days')::date
         AND (d.spent_micros <> coalesce(l.charged, 0) OR d.spent_network_micros <> coalesce(l.charged_network, 0)) LIMIT 1`,
  ],
  [
    'total budgets = what their days say',
    `SELECT concat('campaign ', campaign_id, ': spent ', t.spent_micros, ' instead of ', coalesce(d.spent, 0), ', leased ',
         t.leased_micros, ' instead of ', coalesce(d.leased, 0), ', of ', t.budget_micros, ', in the network''s currency ', d.used_network,
         ' of ', t.budget_network_micros) AS difference
       FROM campaign_total_budgets t
       LEFT JOIN (SELECT organization_id, campaign_id, sum(spent_micros) AS spent, sum(leased_micros) AS leased,
           sum(spent_network_micros + leased_network_micros) AS used_network
         FROM campaign_budget_days GROUP BY 1, 2) d USING (organization_id, campaign_id)
       WHERE t.spent_micros <> coalesce(d.spent, 0) OR t.leased_micros <> coalesce(d.leased, 0)
         OR t.spent_micros + t.leased_micros > t.budget_micros OR d.used_network > t.budget_network_micros LIMIT 1`,
  ],
  [
    "credits = what their organizations' days say",
    `SELECT concat('organization ', organization_id, ': spent ', k.spent_micros, ' instead of ', coalesce(d.spent, 0), ', leased ',
         k.leased_micros, ' instead of ', coalesce(d.leased, 0), ', paid ', k.paid_micros, ', of ', k.limit_micros) AS difference
       FROM organization_credits k
       LEFT JOIN (SELECT organization_id, sum(spent_network_micros) AS spent, sum(leased_network_micros) AS leased
         FROM campaign_budget_days GROUP BY 1) d USING (organization_id)
       WHERE k.spent_micros <> coalesce(d.spent, 0) OR k.leased_micros <> coalesce(d.leased, 0)
         OR k.spent_micros + k.leased_micros - k.paid_micros > k.limit_micros LIMIT 1`,
  ],
]

export async function checkCore(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [check, text] of coreChecks) {
    const found = await one<{ difference: string }>(db)`${sql.raw(text)}`
    findings.push({ check, difference: found?.difference })
  }
  return findings
}
