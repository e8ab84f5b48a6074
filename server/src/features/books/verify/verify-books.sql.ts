// Recomputes what the database keeps about its own journal.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one, execute } from '../../../lib/db/rows.ts'

/** Days that wait to be counted again are not compared, nor days that were never counted. */
const comparedDays = `SELECT DISTINCT day FROM delivery_days WHERE state = 'counted' EXCEPT SELECT day FROM late_days`

/** Own impressions may exceed their counter, because older program versions did not count them. */
const mayBeMore = (name: string) => name === 'own_impressions'

/** Each returns the first difference, or no row. */
export const journalChecks: readonly Check[] = [
  [
    'the books: debits and credits of each currency are equal',
    `SELECT concat(a.book, ' ', a.currency, ': debits ', sum(b.debits), ', credits ', sum(b.credits)) AS difference
     FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account
     GROUP BY a.book, a.currency HAVING sum(b.debits) <> sum(b.credits) LIMIT 1`,
  ],
  [
    'the books: balances = sums of transfers',
    `WITH r AS (
       SELECT account, sum(debited) AS debits, sum(credited) AS credits, count(*) AS transfers FROM ledger_transfers t
       CROSS JOIN LATERAL (VALUES (debit, amount_micros, 0), (credit, 0, amount_micros)) AS s (account, debited, credited) GROUP BY 1)
     SELECT concat('account ', account, ': debits ', b.debits, ' instead of ', coalesce(r.debits, 0), ', credits ', b.credits,
       ' instead of ', coalesce(r.credits, 0), ', ', b.transfers, ' transfers instead of ', coalesce(r.transfers, 0)) AS difference
     FROM ledger_balances b FULL JOIN r USING (account)
     WHERE (b.debits, b.credits, b.transfers) IS DISTINCT FROM (coalesce(r.debits, 0), coalesce(r.credits, 0), coalesce(r.transfers, 0))
     ORDER BY account LIMIT 1`,
  ],
  [
    'the books: balances of months = balances',
    `WITH r AS (SELECT account, sum(debits) AS debits, sum(credits) AS credits FROM ledger_month_balances GROUP BY 1)
     SELECT concat('account ', account, ': debits ', b.debits, ', of its months ', r.debits, ', credits ', b.credits, ', of its months ',
       r.credits) AS difference
     FROM ledger_balances b FULL JOIN r USING (account)
     WHERE (coalesce(b.debits, 0), coalesce(b.credits, 0)) IS DISTINCT FROM (coalesce(r.debits, 0), coalesce(r.credits, 0))
     ORDER BY account LIMIT 1`,
  ],
  [
    'the books: totals of each sealed day = sums of transfers',
    `WITH moved AS (
       SELECT e.booked_on AS day, s.account, sum(s.debited) AS debits, sum(s.credited) AS credits
       FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
       CROSS JOIN LATERAL (VALUES (debit, amount_micros, 0), (credit, 0, amount_micros)) AS s (account, debited, credited) GROUP BY 1, 2),
     marks AS (
       SELECT day, book, code, currency, debits, credits, 0 AS debited, 0 AS credited FROM ledger_day_totals
       UNION ALL SELECT m.day, a.book, a.code, a.currency, NULL, NULL, m.debits, m.credits FROM moved m JOIN ledger_accounts a ON a.number = m.account),
     running AS (
       SELECT *, sum(debited) OVER of_code AS all_debited, sum(credited) OVER of_code AS all_credited FROM marks
       WINDOW of_code AS (PARTITION BY book, code, currency ORDER BY day))
     SELECT concat(code, ' at the end of ', day, ': debits ', debits, ' instead of ', all_debited, ', credits ', credits, ' instead of ',
       all_credited) AS difference
     FROM running WHERE debits IS NOT NULL AND (debits, credits) <> (all_debited, all_credited) ORDER BY day, code LIMIT 1`,
  ],
  [
    'the books: both sides of delivery are equal',
    `SELECT concat('account ', account, ': debits ', debits, ', credits ', credits) AS difference
     FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account
     WHERE a.code = 'clearing:delivery' AND debits <> credits LIMIT 1`,
  ],
  [
    'the books: each ended day is counted',
    `SELECT concat(day, ' revision ', revision, ': ', difference) AS difference
     FROM (SELECT DISTINCT ON (day) day, revision, state, difference FROM delivery_days ORDER BY day, revision DESC) d
     WHERE state = 'differs' ORDER BY day LIMIT 1`,
  ],
  [
    'the books: campaigns of a day owe what its placements were billed',
    `SELECT concat(day, ': campaigns ', coalesce(c.micros, 0), ', placements ', coalesce(p.micros, 0), ', pairs ', coalesce(b.micros, 0)) AS difference
     FROM (SELECT day, sum(network_micros - adjusted_micros) AS micros FROM charge_days GROUP BY 1) c
     FULL JOIN (SELECT day, sum(gross_micros - adjusted_micros) AS micros FROM earning_days GROUP BY 1) p USING (day)
     FULL JOIN (SELECT day, sum(gross_micros - adjusted_micros) AS micros FROM pair_days GROUP BY 1) b USING (day)
     WHERE coalesce(c.micros, 0) <> coalesce(p.micros, 0) OR coalesce(c.micros, 0) <> coalesce(b.micros, 0) ORDER BY day LIMIT 1`,
  ],
  [
    'the books: what was posted of a campaign-day is what it owes',
    postedStatement({
      codes: ['advertiser'],
      sign: 1,
      table: 'charge_days',
      subject: 'campaign_id',
      micros: 'network_micros - adjusted_micros',
    }),
  ],
  [
    'the books: what was posted of a placement-day is what it earned',
    postedStatement({
      codes: ['publisher:estimated', 'publisher:payable', 'network:ivt'],
      sign: -1,
      table: 'earning_days',
      subject: 'placement_id',
      micros: 'earned_micros',
    }),
  ],
  [
    "the books: the network's part of a placement-day is the rest",
    postedStatement({
      codes: ['network:estimated', 'network:revenue'],
      sign: -1,
      table: 'earning_days',
      subject: 'placement_id',
      micros: 'gross_micros - adjusted_micros - earned_micros',
    }),
  ],
  [
    'the books: campaign-days = the counters of campaigns',
    countersStatement({
      side: 'campaign',
      booked: 'charge_days',
      bookedMicros: 'spent_micros',
      micros: 'spent_micros',
    }),
  ],
  [
    'the books: placement-days = the counters of placements',
    countersStatement({
      side: 'placement',
      booked: 'earning_days',
      bookedMicros: 'gross_micros',
      micros: 'billed_network_micros',
    }),
  ],
  [
    'operating systems of campaign-days = their counters',
    systemsStatement('campaign', 'spent_micros'),
  ],
  [
    'operating systems of placement-days = their counters',
    systemsStatement('placement', 'billed_network_micros'),
  ],
]

/** `sign`: 1 where a debit is what the row says, -1 where a credit is. */
function postedStatement(of: {
  codes: readonly string[]
  sign: 1 | -1
  table: string
  subject: string
  micros: string
}): string {
  return `WITH posted AS (
      SELECT t.subject, t.effective_day AS day, ${of.sign} * sum(CASE WHEN t.debit = a.number THEN t.amount_micros ELSE -t.amount_micros END) AS micros
      FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
      JOIN ledger_accounts a ON a.code IN (${of.codes.map((code) => `'${code}'`).join()}) AND a.number IN (t.debit, t.credit)
      WHERE e.kind IN ('delivery', 'adjustment') GROUP BY 1, 2),
    booked AS (SELECT ${of.subject} AS subject, day, ${of.micros} AS micros FROM ${of.table})
    SELECT concat(subject, ' on ', day, ': posted ', coalesce(p.micros, 0), ', counted ', coalesce(b.micros, 0)) AS difference
    FROM posted p FULL JOIN booked b USING (subject, day)
    WHERE coalesce(p.micros, 0) <> coalesce(b.micros, 0) ORDER BY day, subject LIMIT 1`
}

/**
 * Compares counts by operating system with those of the day. Days without such rows are skipped,
 * because older program versions did not write any.
 */
function systemsStatement(side: 'campaign' | 'placement', micros: string): string {
  const key = `${side}_id`
  const measures = ['impressions', 'own_impressions', 'clicks', 'installs', micros]
  const sums = measures.map((name) => `sum(${name})::bigint AS ${name}`)
  const texts = measures.map(
    (name) => `', ${name} ', coalesce(s.${name}, 0), ' instead of ', coalesce(c.${name}, 0)`,
  )
  const differs = measures.map(
    (name) => `coalesce(s.${name}, 0) ${mayBeMore(name) ? '<' : '<>'} coalesce(c.${name}, 0)`,
  )
  return `WITH days AS ((${comparedDays}) INTERSECT SELECT day FROM os_days),
    c AS (SELECT ${key} AS id, day, ${measures.join(', ')} FROM ${side}_days JOIN days USING (day)),
    s AS (SELECT ${key} AS id, day, ${sums.join(', ')} FROM os_days JOIN days USING (day) WHERE ${key} IS NOT NULL GROUP BY 1, 2)
    SELECT concat('${side} ', id, ' on ', day, ${texts.join(', ')}, '; where events came within the last minute, verify again') AS difference
    FROM c FULL JOIN s USING (id, day) WHERE ${differs.join(' OR ')} ORDER BY day, id LIMIT 1`
}

function countersStatement(of: {
  side: 'campaign' | 'placement'
  booked: string
  bookedMicros: string
  micros: string
}): string {
  const key = `${of.side}_id`
  return `WITH days AS (${comparedDays}),
    c AS (SELECT ${key} AS id, day, impressions, ${of.micros} AS micros FROM ${of.side}_days JOIN days USING (day)),
    b AS (SELECT ${key} AS id, day, impressions, ${of.bookedMicros} AS micros FROM ${of.booked} JOIN days USING (day))
    SELECT concat('${of.side} ', id, ' on ', day, ': ', b.impressions, ' impressions and ', b.micros, ' micros in the books, ',
      c.impressions, ' and ', c.micros, ' counted; where events came within the last minute, verify again') AS difference
    FROM c FULL JOIN b USING (id, day)
    WHERE coalesce(c.impressions, 0) <> coalesce(b.impressions, 0) OR coalesce(c.micros, 0) <> coalesce(b.micros, 0)
    ORDER BY day, id LIMIT 1`
}

export interface Finding {
  check: string
  /** Undefined if there is no difference. */
  difference: string | undefined
}

/** A check that returns its first difference as `difference`, or no row. */
export type Check = readonly [check: string, text: string]

/** Runs checks, however long they take. */
export async function runChecks(db: Db, of: readonly Check[]): Promise<Finding[]> {
  await execute(db)`SET LOCAL statement_timeout = 0`
  const findings: Finding[] = []
  for (const [check, text] of of) {
    const found = await one<{ difference: string }>(db)`${sql.raw(text)}`
    findings.push({ check, difference: found?.difference })
  }
  return findings
}

/** A day whose entries have no seal, though a later day is sealed, or two days have passed. */
export async function unsealedDay(db: Db): Promise<string | undefined> {
  const row = await one<{ day: string }>(db)`
    SELECT booked_on AS day FROM ledger_entries e
    WHERE NOT EXISTS (SELECT FROM ledger_seals s WHERE s.day = e.booked_on)
      AND (booked_on < (SELECT max(day) FROM ledger_seals) OR booked_on < (app_now() AT TIME ZONE 'UTC')::date - 2)
    ORDER BY 1 LIMIT 1`
  return row?.day
}

/**
 * Transfers that were recorded twice under one reference, before case and spaces were folded. They
 * are named for a person to look at, and the books agree with them, so they are no difference.
 */
export async function repeatedReferences(db: Db): Promise<Finding[]> {
  const rows = await many<{ reference: string; day: string }>(db)`
    SELECT reference, recorded_at::date AS day FROM bank_receipts WHERE repeat > 0 ORDER BY id LIMIT 20`
  return rows.map(({ reference, day }) => ({
    check: `look at the bank transfer ${reference} recorded on ${day}: an earlier one has the same reference but for case and spaces`,
    difference: undefined,
  }))
}
