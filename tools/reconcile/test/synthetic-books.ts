// The books of the synthetic network, lived through day by day, and what the export of each month
// holds.
import {
  type Size,
  dayAfter,
  impressionsOf,
  lateRows,
  openIds,
  rules,
} from './synthetic-network.ts'
import { type Ledger, type MonthExport, adjust, clawbackDays, postDay } from './synthetic-ledger.ts'
import { receive, refund, reverse, topUp } from './synthetic-charges.ts'
import { closeMonth, release } from './synthetic-months.ts'
import { payOut } from './synthetic-payouts.ts'

/** Re-judged traffic: of an open month, of a closed one, and of one closed too long ago. */
const adjustments = [
  {
    id: '01922222-0000-7000-8000-00000000000a',
    days: ['2026-09-11', '2026-09-13'],
    on: '2026-09-18',
  },
  {
    id: '01922222-0000-7000-8000-00000000000b',
    days: ['2026-08-29', '2026-08-30'],
    on: '2026-09-19',
  },
  { id: '01922222-0000-7000-8000-00000000000c', days: ['2026-08-27'], on: '2026-09-23' },
]

/** The exports of all months, one after the other. */
export function makeBooks(size: Size): MonthExport[] {
  const ledger: Ledger = {
    size,
    entries: [],
    transfers: [],
    legs: [],
    stored: new Map(),
    adjusted: [],
    adjustedOn: new Map(),
    posted: new Map(),
    closed: new Map(),
    holds: [],
    releasedOn: new Map(),
    payouts: [],
    documents: [],
    nextEntry: openIds('3333'),
  }
  const closes = new Map(size.months.map((month) => [closeDayOf(month), month]))
  const last = [...closes.keys()].at(-1) ?? ''
  for (let day = size.firstDay; day <= last; day = dayAfter(day))
    liveThrough(ledger, day, closes.get(day))
  return [...closes].map(([till, month]) => exportOf(ledger, month, till))
}

/** The fifth of the month after. */
const closeDayOf = (month: string) => `${dayAfter(`${month}-28`, 5).slice(0, 7)}-05`

/** What happens beside delivery, by the book day. */
const happenings: Record<string, (ledger: Ledger, today: string) => void> = {
  // After the statements of the close, on the same day: the tax is half a hundredth rounded up.
  '2026-09-05': (ledger, today) => {
    topUp(ledger, today, { number: 2, cents: 1050n })
    refund(ledger, today, { number: 2, cents: 1050n, taxCents: 200n })
  },
  '2026-08-28': receive,
  '2026-09-08': (ledger, today) => topUp(ledger, today, { number: 1, cents: 2500n }),
  // Each part is taxed as the invoice was, also after another treatment has begun.
  '2026-09-20': (ledger, today) => {
    refund(ledger, today, { number: 1, cents: 1003n, taxCents: 191n })
    refund(ledger, today, { number: 1, cents: 1497n, taxCents: 284n })
  },
  '2026-09-22': reverse,
  '2026-09-25': (ledger, today) => release(ledger, '2026-08', today),
  '2026-09-28': payOut,
  '2026-10-05': (ledger, today) => release(ledger, '2026-09', today),
}

/** Everything that happens on one book day, in its order. */
function liveThrough(ledger: Ledger, today: string, closes: string | undefined) {
  const yesterday = dayAfter(today, -1)
  const at = `${today}T00:20:00.000Z`
  if (yesterday >= ledger.size.firstDay)
    postDay(ledger, yesterday, { key: `delivery/${yesterday}/1`, at })
  ledger.stored.set(today, impressionsOf(today, ledger.size))
  for (const [day] of [...lateRows].filter(([, arrival]) => arrival === today))
    postDay(ledger, day, { key: `delivery/${day}/2`, at: `${today}T01:00:00.000Z` })
  for (const one of adjustments.filter(({ on }) => on === today)) adjust(ledger, one)
  if (closes !== undefined) closeMonth(ledger, closes, today)
  happenings[today]?.(ledger, today)
}

function exportOf(ledger: Ledger, month: string, till: string): MonthExport {
  const from = [`${month}-01`, ledger.size.firstDay].toSorted()[1] ?? ''
  const isBooked = (day: string) => day >= from && day <= till
  const booked = ledger.entries.filter((entry) => isBooked(entry.booked_on))
  const changed = booked.filter(
    ({ key, effective_day: day }) => /^(?:delivery|adjust)/.test(key) && day < from,
  )
  const again = new Set(changed.map((entry) => entry.effective_day))
  const days = [...ledger.stored.keys()].filter((day) => day.startsWith(month) || again.has(day))
  const isEarlier = (entry: (typeof booked)[number]) =>
    entry.booked_on < from && again.has(entry.effective_day)
  const entries = ledger.entries.filter((entry) => isEarlier(entry)).concat(booked)
  const ids = new Set(entries.map(({ id }) => id))
  const rowsOf = (day: string) =>
    (ledger.stored.get(day) ?? []).filter(({ lateOn }) => lateOn <= till).map(({ row }) => row)
  const isReleased = (id: string) => isBooked(ledger.releasedOn.get(id) ?? '')
  return {
    month,
    first_day: ledger.size.firstDay,
    booked_from: from,
    booked_till: till,
    events: Object.fromEntries(days.map((day) => [day, rowsOf(day)])),
    documents: ledger.documents.filter(({ document }) => isBooked(document.issued_on)),
    settings: {
      clawback_days: clawbackDays,
      minor_unit_micros: '10000',
      months: [...ledger.closed]
        .filter(([, at]) => at.slice(0, 10) <= till)
        .map(([one, at]) => ({ month: one, closed_at: at })),
      network_currency: 'EUR',
    },
    tables: {
      ...rules,
      'entries.ndjson': entries,
      'transfers.ndjson': ledger.transfers.filter(({ entry }) => ids.has(entry)),
      'adjusted.ndjson': ledger.adjusted.filter(
        ({ rid, at }) =>
          days.includes(at.slice(0, 10)) && (ledger.adjustedOn.get(rid) ?? '') <= till,
      ),
      'holds.ndjson': ledger.holds.filter((hold) => hold.month === month || isReleased(hold.id)),
      'payouts.ndjson': ledger.payouts.filter((payout) => isBooked(payout.approved_on)),
    },
  }
}
