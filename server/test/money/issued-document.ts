import { randomBytes, randomUUID } from 'node:crypto'
import type { TestMember, World } from '../support/world.ts'

let issued = 0

/** Stores a signed earnings statement of so many lines, with the longest names. Returns its id. */
export async function issueStatement(
  world: World,
  of: TestMember,
  lineCount: number,
): Promise<string> {
  const long = (name: string) =>
    `${name} ${'of many words that somebody typed '.repeat(8)}`.slice(0, 255)
  const lines = Array.from({ length: lineCount }, (_, place) => ({
    day: `2026-10-${String(1 + (place % 31)).padStart(2, '0')}`,
    cause: 'delivery',
    reason: null,
    name: long(`Placement ${place}`),
    app_name: long(`App ${place % 200}`),
    impressions: 12_345 + place,
    placement: randomUUID(),
    earned: `1234.${100_000 + place}`,
    gross: `2234.${100_000 + place}`,
    share_bp: '7000',
  }))
  const sums = {
    sum: '1.00',
    carried_in: '0.00',
    carried_forward: '0.00',
    net: '1.00',
    tax: '0.00',
  }
  const kind = 'earnings_statement'
  const body = {
    kind,
    book: 'live',
    currency: 'USD',
    organization_name: long('Own'),
    lines,
    ...sums,
  }
  const id = randomUUID()
  issued += 1
  const month = new Date(Date.UTC(2000, issued, 1)).toISOString().slice(0, 10)
  await world.ask(
    `INSERT INTO ledger_months (month, state, closed_at, closed_by, is_planned, final_at)
     VALUES ($1, 'final', now(), 'system', true, now())`,
    [month],
  )
  const series = `ES-${randomBytes(4).toString('hex')}`
  await world.ask('INSERT INTO ledger_document_series VALUES ($1, 1)', [series])
  await world.ask(
    `INSERT INTO ledger_documents (id, organization_id, kind, series, number, month, issued_on, total_micros, carried_micros, body, sha256, signature)
     VALUES ($1, $2, 'earnings_statement', $3, 1, $5, '2026-11-01', 1000000, 0, $4::text, sha256(convert_to($4::text, 'UTF8')), '')`,
    [id, of.organizationId, series, JSON.stringify(body), month],
  )
  return id
}
