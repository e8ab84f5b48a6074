// Months of the synthetic network: the close with holds and statements, top-ups, releases, payouts.
import { type Leg, type Ledger, type IssuedDocument, type Row, post } from './synthetic-ledger.ts'
import { campaigns, networkCurrency, people, placements, shareOf } from './synthetic-network.ts'
import { taxMembers } from './synthetic-tax-in.ts'
import { dayOfTax, lastDay, treatmentOf } from './synthetic-treatment.ts'

const cent = 10_000n
const total = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
/** Micros as a decimal text, with 2 to 6 decimals. */
export function textOf(micros: bigint): string {
  const [sign, absolute] = micros < 0n ? ['-', -micros] : ['', micros]
  const text = `${absolute / 1_000_000n}.${String(absolute % 1_000_000n).padStart(6, '0')}`
  return `${sign}${text.replace(/0{0,4}$/, '')}`
}

/** Moves what was estimated, holds some of it, and issues the statements. */
export function closeMonth(ledger: Ledger, month: string, today: string) {
  ledger.closed.set(month, `${today}T14:00:00.000Z`)
  const ours = ledger.legs.filter((leg) => leg.month === month && leg.isEstimated)
  for (const owner of new Set(ours.map(({ organization }) => organization))) {
    const legs = ours.filter(({ organization }) => organization === owner)
    const hold = holdFor(month, owner, legs)
    if (hold !== undefined) ledger.holds.push(hold)
    const [held, earned] = [
      BigInt(hold?.amount_micros ?? 0),
      total(legs.map(({ amount }) => amount)),
    ]
    const kept = total(legs.map(({ gross, amount }) => gross - amount))
    const from = `publisher:estimated/${owner}`
    post(ledger, { key: `month/${month}/${owner}`, at: `${today}T14:05:00.000Z`, day: today }, [
      { debit: from, credit: `publisher:held/${owner}`, amount: held },
      { debit: from, credit: `publisher:payable/${owner}`, amount: earned - held },
      { debit: 'network:estimated', credit: 'network:revenue', amount: kept },
    ])
  }
  for (const side of ['publisher', 'advertiser'] as const)
    issueStatements(ledger, { side, month, today })
}

function holdFor(month: string, owner: string, legs: Leg[]) {
  const isReview = month === '2026-08' && owner === people.games
  const isWhole = month === '2026-09' && owner === people.news
  if (!isReview && !isWhole) return undefined
  const held = legs.filter(({ subject }) => isWhole || subject === placements[1].id)
  return {
    amount_micros: String(total(held.map(({ amount }) => amount))),
    id: `01925555-0000-7000-8000-00000000${month.replace('-', '').slice(2)}`,
    month,
    organization: owner,
    placements: isReview ? [placements[1].id] : null,
    reason: isReview ? 'under_review' : 'no_bank_details',
    review_by: '2026-11-01',
  }
}

export function release(ledger: Ledger, month: string, today: string) {
  for (const { id, organization, amount_micros: amount } of ledger.holds.filter(
    (hold) => hold.month === month,
  )) {
    ledger.releasedOn.set(id, today)
    const [debit, credit] = [`publisher:held/${organization}`, `publisher:payable/${organization}`]
    post(ledger, { key: `hold/${id}`, at: `${today}T16:00:00.000Z`, day: today }, [
      { debit, credit, amount: BigInt(amount) },
    ])
  }
}

function issueStatements(
  ledger: Ledger,
  { side, month, today }: { side: Leg['side']; month: string; today: string },
) {
  const ours = ledger.legs.filter((leg) => leg.month === month && leg.side === side)
  for (const owner of [...new Set(ours.map(({ organization }) => organization))].toSorted()) {
    const legs = ours.filter(({ organization }) => organization === owner)
    const groups = Map.groupBy(legs, ({ day, subject, cause, adjustment }) =>
      [day, subject, cause, adjustment].join(),
    )
    if (side === 'publisher' && owner === people.studio) {
      selfBill(ledger, { owner, legs, month, today })
      continue
    }
    const lines = [...groups.values()].map((group) => lineOf(side, owner, group))
    const held = ledger.holds.filter((hold) => hold.organization === owner && hold.month === month)
    const isEarned = side === 'publisher'
    const isOwn = isEarned && owner === people.games
    const { number } = issue(ledger, {
      kind: isEarned ? 'earnings_statement' : 'statement_of_use',
      series: isEarned ? 'ES' : 'SU',
      organization: owner,
      side,
      month,
      today,
      lines,
      sum: total(legs.map(({ amount }) => amount)),
      transfers: legs.map(({ transfer }) => transfer),
      more: isEarned
        ? {
            ...(isOwn && { taxed_on: lastDay(lines) }),
            held: held.map(({ id, reason, amount_micros: amount }) => ({
              amount: textOf(BigInt(amount)),
              hold: id,
              reason,
            })),
          }
        : {},
    })
    if (isOwn)
      post(
        ledger,
        { key: `publisher_invoice/${number}`, at: `${today}T14:30:00.000Z`, day: today },
        [{ debit: 'tax:input', credit: `publisher:payable/${owner}`, amount: 30_000n }],
      )
  }
}

/**
 * The invoice of what was earned, and the credit note of what was taken back of days that are on an
 * earlier one, with the entries of their taxes.
 */
function selfBill(
  ledger: Ledger,
  { owner, legs, month, today }: { owner: string; legs: Leg[]; month: string; today: string },
) {
  const isBack = (leg: Leg) => leg.cause === 'adjusted' && !leg.isEstimated
  const parts = [
    { kind: 'self_billed_credit_note', series: 'SBC', legs: legs.filter(isBack) },
    { kind: 'self_billed_invoice', series: 'SB', legs: legs.filter((leg) => !isBack(leg)) },
  ]
  for (const part of parts.filter((one) => one.legs.length > 0)) {
    const groups = Map.groupBy(part.legs, ({ day, subject, cause, adjustment }) =>
      [day, subject, cause, adjustment].join(),
    )
    const cells = new Set(part.legs.map(({ day, subject }) => `${day} ${subject}`))
    const corrected = ledger.documents.filter(
      ({ document }) =>
        document['kind'] === 'self_billed_invoice' &&
        document.lines.some((line) =>
          cells.has(`${String(line['day'])} ${String(line['placement'])}`),
        ),
    )
    const days = part.legs.map(({ day }) => day).toSorted()
    const { tax, number } = issue(ledger, {
      kind: part.kind,
      series: part.series,
      organization: owner,
      side: 'publisher',
      month,
      today,
      lines: [...groups.values()].map((group) => lineOf('publisher', owner, group)),
      sum: total(part.legs.map(({ amount }) => amount)),
      transfers: part.legs.map(({ transfer }) => transfer),
      more:
        part.series === 'SBC'
          ? { corrects: corrected.map(({ document }) => document.number) }
          : { held: [], taxed_on: days.at(-1) },
    })
    const credit = `publisher:payable/${owner}`
    post(ledger, { key: `self_billed/${number}`, at: `${today}T14:20:00.000Z`, day: today }, [
      { debit: 'tax:input', credit, amount: tax },
    ])
  }
}

function lineOf(side: Leg['side'], owner: string, legs: Leg[]): Row {
  const [first] = legs
  if (first === undefined) throw new Error('a line has at least one leg')
  const { day, subject, cause, adjustment, reason } = first
  const line = {
    adjustment,
    cause,
    day,
    reason,
    impressions: legs.reduce((sum, leg) => sum + leg.impressions, 0),
  }
  const amount = textOf(total(legs.map((leg) => leg.amount)))
  const gross = textOf(total(legs.map((leg) => leg.gross)))
  const spent = textOf(total(legs.map((leg) => leg.spent)))
  const currency = campaigns.find(({ id }) => id === subject)?.currency
  return side === 'publisher'
    ? { ...line, earned: amount, gross, placement: subject, share_bp: String(shareOf(owner, day)) }
    : { ...line, campaign: subject, charged: amount, currency, spent }
}

interface Issue {
  kind: string
  series: string
  organization: string
  side: Leg['side']
  month: string | null
  today: string
  lines: Row[]
  sum: bigint
  transfers: IssuedDocument['transfers']
  more?: Row
  /** Of a refund: its tax, and the invoice that it corrects. */
  refund?: { tax: bigint; invoice: IssuedDocument['document'] }
}

/** Issues a document with the next number and place. A correcting one is taxed as its invoice. */
export function issue(
  ledger: Ledger,
  {
    kind,
    series,
    organization,
    side,
    month,
    today,
    lines,
    sum,
    transfers,
    more = {},
    refund,
  }: Issue,
) {
  const isOurs = (one: IssuedDocument) =>
    one.document.organization === organization && one.side === side
  const carriedIn = ledger.documents.findLast(isOurs)?.carried ?? 0n
  const before = sum + carriedIn
  const carried = ((before % cent) + cent) % cent
  const net = before - carried
  const { kind: taxKind, rate_bp: rate } = treatmentOf(
    { kind, organization, side, today },
    refund?.invoice,
  )
  const exact = taxKind.endsWith('domestic') ? net * BigInt(rate) : 0n
  const tax = refund?.tax ?? nearestCent(exact)
  const isOfSeries = ({ document }: IssuedDocument) => document.number.startsWith(`${series}-`)
  const earlier = ledger.documents.filter(isOfSeries)
  const number = `${series}-2026-${String(1 + earlier.length).padStart(6, '0')}`
  ledger.documents.push({
    side,
    carried,
    transfers,
    place: 1 + ledger.documents.filter(isOurs).length,
    document: {
      ...more,
      ...taxMembers(kind, tax, {
        today,
        day: dayOfTax(lines, { more, invoice: refund?.invoice }, today),
      }),
      book: 'live',
      carried_forward: textOf(carried),
      carried_in: textOf(carriedIn),
      currency: networkCurrency,
      issued_on: today,
      kind,
      lines,
      month,
      net: textOf(net),
      number,
      organization,
      sum: textOf(sum),
      tax: textOf(tax),
      tax_kind: taxKind,
      tax_rate_bp: rate,
      total: textOf(net + tax),
    },
  })
  return { tax, number }
}

/** Of an amount times a rate; halves up, also below 0. */
function nearestCent(exact: bigint): bigint {
  const unit = 100_000_000n
  const rest = (((exact + unit / 2n) % unit) + unit) % unit
  return ((exact + unit / 2n - rest) / unit) * cent
}
