// The ledger of the synthetic network: posts what a day has come to and takes adjusted traffic
// back.
import {
  type Impression,
  type Size,
  type Stored,
  campaigns,
  dayAfter,
  networkCurrency,
  placements,
  shareOf,
} from './synthetic-network.ts'

export type Row = Record<string, unknown>

export interface Entry extends Row {
  at: string
  booked_on: string
  effective_day: string
  id: string
  key: string
  reason: string | null
}

export interface Transfer extends Row {
  amount_micros: string
  book: string
  credit: string
  currency: string
  debit: string
  effective_day: string
  entry: string
  line: number
  strict: boolean
  subject: string | null
}

/** What a transfer of delivery means for one side, as its line on a document. */
export interface Leg {
  organization: string
  side: 'advertiser' | 'publisher'
  subject: string
  day: string
  month: string
  cause: 'delivery' | 'late' | 'adjusted'
  adjustment: string | null
  reason: string | null
  amount: bigint
  gross: bigint
  impressions: number
  spent: bigint
  isEstimated: boolean
  transfer: [entry: string, line: number]
}

export interface IssuedDocument {
  document: Row & { issued_on: string; number: string; organization: string; lines: Row[] }
  side: Leg['side']
  carried: bigint
  place: number
  transfers: [entry: string, line: number][]
}

export interface MonthExport {
  month: string
  first_day: string
  booked_from: string
  booked_till: string
  settings: Row & { months: { month: string; closed_at: string }[] }
  events: Record<string, Impression[]>
  tables: Record<string, Row[]>
  documents: IssuedDocument[]
}

/** A transfer to post, and the leg that it is. */
interface Posting {
  debit: string
  credit: string
  amount: bigint
  subject?: string
  leg?: Omit<Leg, 'transfer' | 'amount'>
}

interface Posted {
  gross: bigint
  share: bigint
  impressions: number
  spent: bigint
}

export interface Ledger {
  size: Size
  entries: Entry[]
  transfers: Transfer[]
  legs: Leg[]
  stored: Map<string, Stored[]>
  adjusted: (Row & { rid: string; at: string })[]
  adjustedOn: Map<string, string>
  posted: Map<string, Posted>
  closed: Map<string, string>
  holds: (Row & { id: string; month: string; organization: string; amount_micros: string })[]
  releasedOn: Map<string, string>
  payouts: (Row & { approved_on: string })[]
  documents: IssuedDocument[]
  nextEntry: () => string
}

const clearing = 'clearing:delivery'
export const clawbackDays = 15

export function post(
  ledger: Ledger,
  { key, at, day, reason = null }: { key: string; at: string; day: string; reason?: string | null },
  postings: Posting[],
) {
  const id = ledger.nextEntry()
  const made = postings.filter(({ amount }) => amount !== 0n)
  for (const [index, { debit, credit, amount, subject = null, leg }] of made.entries()) {
    const isBack = amount < 0n
    ledger.transfers.push({
      amount_micros: String(isBack ? -amount : amount),
      book: 'live',
      credit: isBack ? debit : credit,
      currency: networkCurrency,
      debit: isBack ? credit : debit,
      effective_day: day,
      entry: id,
      line: index + 1,
      strict: key.startsWith('payout/'),
      subject,
    })
    if (leg !== undefined) ledger.legs.push({ ...leg, amount, transfer: [id, index + 1] })
  }
  if (made.length > 0)
    ledger.entries.push({ at, booked_on: at.slice(0, 10), effective_day: day, id, key, reason })
}

interface DayPosting {
  key: string
  at: string
  adjustment?: string
}

/** Posts what a day has come to, less what is posted for it already. */
export function postDay(ledger: Ledger, day: string, { key, at, adjustment }: DayPosting) {
  const today = at.slice(0, 10)
  const closed = ledger.closed.get(day.slice(0, 7)) ?? '9999'
  const isClosed = at > closed
  const about = {
    day,
    month: (isClosed ? today : day).slice(0, 7),
    cause: causeOf(adjustment, isClosed),
    adjustment: adjustment ?? null,
    reason: reasonOf(adjustment),
  }
  const accounts =
    adjustment === undefined || !isClosed
      ? { publisher: 'publisher:estimated', network: 'network:estimated' }
      : { publisher: 'publisher:payable', network: 'network:revenue' }
  const isPastClawback =
    adjustment !== undefined && isClosed && today > dayAfter(closed.slice(0, 10), clawbackDays)
  const postings = campaigns.map(({ id: subject, owner: organization }): Posting => {
    const more = changeOf(ledger, { day, today, subject }, () => 0n)
    const leg = { ...about, ...more, organization, side: 'advertiser' as const, subject }
    const debit = `advertiser/${organization}`
    return {
      debit,
      credit: clearing,
      amount: more.gross,
      subject,
      leg: { ...leg, ...notEstimated },
    }
  })
  for (const { id: subject, owner: organization } of placements) {
    const share = (gross: bigint) => (gross * shareOf(organization, day)) / 10_000n
    const more = changeOf(ledger, { day, today, subject }, share)
    const isEstimated = accounts.publisher === 'publisher:estimated'
    const side = 'publisher' as const
    const leg = { ...about, ...more, organization, side, subject, isEstimated }
    const publisher = isPastClawback
      ? { credit: 'network:ivt' }
      : { credit: `${accounts.publisher}/${organization}`, leg }
    const kept = more.gross - more.share
    postings.push({ debit: clearing, amount: more.share, subject, ...publisher })
    postings.push({ debit: clearing, credit: accounts.network, amount: kept, subject })
  }
  post(ledger, { key, at, day, reason: about.reason }, postings)
}

const reasonOf = (adjustment: string | undefined) =>
  adjustment === undefined ? null : `judged again, case ${adjustment.slice(-1)}`

const notEstimated = { isEstimated: false }

function causeOf(adjustment: string | undefined, isClosed: boolean): Leg['cause'] {
  if (adjustment !== undefined) return 'adjusted'
  return isClosed ? 'late' : 'delivery'
}

function changeOf(
  { stored, adjustedOn, posted }: Ledger,
  { day, today, subject }: { day: string; today: string; subject: string },
  shareOfGross: (gross: bigint) => bigint,
): Posted {
  const now = { gross: 0n, share: 0n, impressions: 0, spent: 0n }
  for (const { row, lateOn } of stored.get(day) ?? []) {
    const isSubject = row.campaign === subject || row.placement === subject
    const isCounted = lateOn <= today && row.billed_micros !== '0' && !adjustedOn.has(row.rid)
    if (!isSubject || !isCounted) continue
    now.gross += BigInt(row.billed_network_micros)
    now.spent += BigInt(row.billed_micros)
    now.impressions += 1
  }
  now.share = shareOfGross(now.gross)
  const before = posted.get(`${day} ${subject}`)
  posted.set(`${day} ${subject}`, now)
  if (before === undefined) return now
  return {
    gross: now.gross - before.gross,
    share: now.share - before.share,
    impressions: now.impressions - before.impressions,
    spent: now.spent - before.spent,
  }
}

/** Takes back the first ten billed impressions of each day that are there. */
export function adjust(
  ledger: Ledger,
  { id, days, on }: { id: string; days: string[]; on: string },
) {
  for (const day of days) {
    const there = (ledger.stored.get(day) ?? []).filter(({ lateOn }) => lateOn <= on)
    const billed = there.filter(
      ({ row }) => row.billed_micros !== '0' && !ledger.adjustedOn.has(row.rid),
    )
    for (const { row } of billed.slice(0, 10)) {
      ledger.adjustedOn.set(row.rid, on)
      const { at, campaign, lane, placement, rid, slot } = row
      ledger.adjusted.push({
        at,
        campaign,
        lane,
        placement,
        rid,
        slot,
        adjustment: id,
        network_micros: row.billed_network_micros,
        reason: 6,
      })
    }
    postDay(ledger, day, { key: `adjust/${id}/${day}`, at: `${on}T10:00:00.000Z`, adjustment: id })
  }
}
