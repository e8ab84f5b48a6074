// The transfers against what was counted: posting rules, days, adjustments, months, holds, payouts.
import { format } from './files.mjs'
import { addTo, dayAfter, floorDiv, sumOf } from './report.mjs'
import { groupBy } from './group-by.mjs'

const clearing = 'clearing:delivery'
const wordsOf = { ID: '[0-9a-f-]{36}', DAY: '\\d{4}-\\d\\d-\\d\\d', MONTH: '\\d{4}-\\d\\d' }
const rules = format.postingRules.map(([key, pairs]) => ({
  key: new RegExp(`^${key.replaceAll(/ID|DAY|MONTH/g, (word) => wordsOf[word])}$`),
  pairs: pairs.split(' ').flatMap((pair) => {
    const [one, other] = pair.split(/<?>/)
    return pair.includes('<') ? [`${one}>${other}`, `${other}>${one}`] : [pair]
  }),
}))

const codeOf = (account) => account.split('/')[0]
const ownerIn = (account) => account.split('/')[1]
const pairOf = (row) =>
  [row.debit, row.credit].map((one) => codeOf(one).replace(/^cash:.*/, 'cash')).join('>')

/** Transfers with key, time and book day of their entries, in the order that is sealed. */
export function joinTransfers(entries, transfers) {
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
  const joined = transfers.map((row) => {
    const { key = '', at = '', booked_on = '', reason = null } = entryOf.get(row.entry) ?? {}
    return { ...row, key, at, booked_on, reason, amount: BigInt(row.amount_micros) }
  })
  return joined.sort((a, b) => (a.entry === b.entry ? a.line - b.line : a.entry < b.entry ? -1 : 1))
}

/** Each entry once, by its posting rule, balanced in clearing, booked on the day of its commit. */
export function checkEntries({ entries, transfers, report }) {
  const rowsOf = groupBy(transfers, ({ entry }) => entry)
  const known = new Set(entries.map(({ id }) => id))
  const keys = new Set()
  for (const entry of entries) {
    const wrong = keys.has(entry.key) ? 'twice' : wrongIn(entry, rowsOf.get(entry.id) ?? [])
    report.compare(`entry ${entry.key}`, 'by its rule', wrong ?? 'by its rule')
    keys.add(entry.key)
  }
  const strays = [...rowsOf.keys()].filter((id) => !known.has(id))
  report.compare('transfers without an entry', '', strays)
  report.compare('ids of entries', entries.length, known.size)
}

function wrongIn(entry, rows) {
  const pairs = rules.filter(({ key }) => key.test(entry.key)).flatMap((rule) => rule.pairs)
  const odd = rows.find((row) => !pairs.includes(pairOf(row)) || row.amount <= 0n)
  const flow = (row) =>
    row.debit === clearing ? -row.amount : row.credit === clearing ? row.amount : 0n
  const left = sumOf(rows.map((row) => ({ amount: flow(row) })))
  const day = /^(?:delivery|adjust\/[^/]+)\/([\d-]{10})/.exec(entry.key)?.[1] ?? entry.effective_day
  if (pairs.length === 0) return 'of no rule'
  if (odd !== undefined) return `${pairOf(odd)} ${odd.amount}`
  if (left !== 0n) return `${left} left in clearing`
  if (!entry.at.startsWith(entry.booked_on)) return `booked on ${entry.booked_on} at ${entry.at}`
  if ([entry, ...rows].some((row) => row.effective_day !== day)) return `not all of ${day}`
  return new Set(rows.map(({ line }) => line)).size === rows.length ? undefined : 'a line twice'
}

const sides = {
  advertiser: 'advertiser',
  'network:estimated': 'network',
  'network:revenue': 'network',
}

/**
 * What each transfer of delivery changes for its subject, a campaign or a placement: charged,
 * earned and kept by the network count as positive. A leg of a month that was closed before it
 * belongs to the month in which it was booked.
 */
export function legsOf(transfers, closedAt) {
  return transfers
    .filter((row) => row.debit === clearing || row.credit === clearing)
    .map((row) => {
      const other = row.debit === clearing ? row.credit : row.debit
      const [code, organization] = [codeOf(other), ownerIn(other)]
      const side = sides[code] ?? 'publisher'
      const isPlus = (row.debit === clearing) !== (side === 'advertiser')
      const closed = closedAt.get(row.effective_day.slice(0, 7))
      const isClosed = closed !== undefined && row.at >= closed
      const month = (isClosed ? row.booked_on : row.effective_day).slice(0, 7)
      const adjustment = /^adjust\/([^/]+)/.exec(row.key)?.[1] ?? null
      const cause = adjustment === null ? (isClosed ? 'late' : 'delivery') : 'adjusted'
      const { subject, effective_day: day, entry } = row
      const about = { row, entry, code, organization, side, subject, day, month, adjustment, cause }
      return { ...about, closed, isClosed, amount: isPlus ? row.amount : -row.amount }
    })
}

/** Each campaign-day and placement-day: what was counted, less what was adjusted, is posted. */
export function checkDay(day, cells, { legsOn, adjusted, ownerOf, campaigns, shareOf, report }) {
  const taken = takenOn(day, adjusted)
  const legsAt = groupBy(legsOn.get(day) ?? [], ({ subject }) => subject)
  for (const subject of new Set([...cells.keys(), ...legsAt.keys()])) {
    const [owner, legs] = [ownerOf(subject), legsAt.get(subject) ?? []]
    const counted = cells.get(subject)?.get('gross') ?? 0n
    const gross = counted - (taken.get(subject) ?? 0n)
    const [charged, sold] = campaigns.has(subject) ? [gross, 0n] : [0n, gross]
    const earned = floorDiv(sold * shareOf(owner, day), 10_000n)
    const found = (side) => sumOf(legs.filter((leg) => leg.side === side))
    const owners = new Set(legs.map(({ organization }) => organization ?? owner)).add(owner)
    const { compare, amount } = report.about(`${owner}/${day}`)
    compare(`${day} ${subject} organization`, owner, [...owners])
    amount(`${day} ${subject} charged`, charged, found('advertiser'))
    amount(`${day} ${subject} earned`, earned, found('publisher'))
    amount(`${day} ${subject} network`, sold - earned, found('network'))
  }
}

/** What an earlier export has for a day must be there again where its impressions are. */
export function checkPostedBefore({ legsOn, cellsOn, posted, report }) {
  const textOf = ({ row }) =>
    [row.key, row.line, row.debit, row.credit, row.amount, row.subject].join(' ')
  for (const [day, legs] of legsOn) {
    const texts = new Set(legs.map(textOf))
    const missing = [...(posted.get(day) ?? [])].filter((text) => !texts.has(text))
    if (cellsOn.has(day)) report.compare(`${day} transfers of before`, missing, '')
    posted.set(day, new Set([...texts, ...(posted.get(day) ?? [])]))
  }
}

function takenOn(day, adjusted) {
  const taken = new Map()
  for (const row of [...adjusted.values()].filter(({ at }) => at.startsWith(day)))
    for (const subject of [row.campaign, row.placement])
      addTo(taken, subject, BigInt(row.network_micros))
  return taken
}

/** Each adjustment against its impressions, and which account bears the publisher's part. */
export function checkAdjustments({ legs, adjusted, settings, report }) {
  const [computed, found] = [new Map(), new Map()]
  for (const row of adjusted.values()) {
    report.compare(`adjusted ${row.rid} is an event`, true, row.spent !== undefined)
    const key = `adjust/${row.adjustment}/${row.at.slice(0, 10)}`
    for (const subject of [row.campaign, row.placement])
      addTo(computed, `${key} ${subject}`, -BigInt(row.network_micros))
  }
  for (const leg of legs.filter(({ cause }) => cause === 'adjusted')) {
    addTo(found, `${leg.row.key} ${leg.subject}`, leg.amount)
    const bearer = leg.side === 'publisher' ? bearerOf(leg, settings.clawback_days) : leg.code
    report.compare(`${leg.row.key} ${leg.subject} account`, bearer, leg.code)
  }
  report.sums(computed, found)
}

function bearerOf({ isClosed, closed, row }, clawbackDays) {
  if (!isClosed) return 'publisher:estimated'
  const isLate = row.booked_on > dayAfter(closed.slice(0, 10), clawbackDays)
  return isLate ? 'network:ivt' : 'publisher:payable'
}

/** What the close of the month moves for each publisher: to payable, to held, to revenue. */
export function checkMonth({ month, legs, holds, transfers, ownerOf, closedAt, report }) {
  report.compare(`${month} is closed`, true, closedAt.has(month))
  const [computed, found] = [new Map(), new Map()]
  const own = legs.filter((leg) => leg.month === month && leg.code.endsWith(':estimated'))
  const held = holds.filter((hold) => hold.month === month)
  for (const { subject, side, code, amount } of own) {
    const target = side === 'publisher' ? 'publisher:payable' : 'network:revenue'
    addTo(computed, `month/${month}/${ownerOf(subject)} ${code}>${target}`, amount)
  }
  for (const { organization, amount_micros: amount } of held) {
    const key = `month/${month}/${organization} publisher:estimated>publisher`
    addTo(computed, `${key}:held`, BigInt(amount))
    addTo(computed, `${key}:payable`, -BigInt(amount))
  }
  for (const row of transfers.filter(({ key }) => key.startsWith(`month/${month}/`))) {
    const owners = [row.debit, row.credit].map((account) => ownerIn(account) ?? row.key.slice(14))
    const isOwn = owners.every((owner) => row.key.endsWith(owner))
    addTo(found, `${row.key} ${isOwn ? pairOf(row) : owners.join('>')}`, row.amount)
  }
  report.sums(computed, found)
  const earned = own.filter(({ side }) => side === 'publisher')
  for (const hold of held) checkHold(hold, { earned, held, report })
}

/** Of a placement under review its earnings are held; most other reasons hold all of the month. */
function checkHold({ month, organization, reason, placements, id }, { earned, held, report }) {
  if (reason === 'operator' || reason === 'unpaid_advertiser') return
  const isReview = reason === 'under_review'
  const ours = earned.filter((leg) => leg.organization === organization)
  const legs = ours.filter((leg) => !isReview || placements.includes(leg.subject))
  const isOurs = (one) => (isReview ? one.id === id : one.organization === organization)
  const rows = held.filter(isOurs).map((row) => ({ amount: BigInt(row.amount_micros) }))
  const { amount } = report.about(`month/${month}/${organization}`)
  amount(`hold ${id} for ${reason}`, sumOf(legs), sumOf(rows))
}

/** Each release of a hold moves what was held, for the organization that it was held from. */
export function checkReleases({ holds, transfers, report }) {
  const holdOf = new Map(holds.map((hold) => [`hold/${hold.id}`, hold]))
  for (const row of transfers.filter(({ key }) => key.startsWith('hold/'))) {
    const { organization, month, amount_micros: amount } = holdOf.get(row.key) ?? {}
    const computed = `${organization} ${organization} ${amount}`
    const found = `${ownerIn(row.debit)} ${ownerIn(row.credit)} ${row.amount}`
    report.about(`month/${month}/${organization}`).compare(row.key, computed, found)
  }
}

/** The entries of each payout against its row: amount, withheld tax and fee, step by step. */
export function checkPayouts({ payouts, transfers, treatmentOf, settings, manifest, report }) {
  const minor = BigInt(settings.minor_unit_micros)
  const [computed, found] = [new Map(), new Map()]
  const rows = transfers.filter(({ key }) => key.startsWith('payout/'))
  for (const { key, debit, credit, amount } of rows)
    addTo(found, `${key} ${debit}>${credit}`.replace(/cash:\w+/, 'cash'), amount)
  const keys = new Set(rows.map(({ key }) => key))
  for (const row of payouts) {
    const { id, organization, state, approved_on: day = '' } = row
    const [amount, withheld] = [BigInt(row.amount_micros), BigInt(row.withheld_micros)]
    const treatment = treatmentOf(organization, 'publisher', day)
    const base = BigInt(row.withheld_base_micros ?? row.amount_micros)
    const exact = (base * withheldBp(treatment)) / 10_000n
    const lines = report.about(`payout/${id}`)
    lines.amount(`payout/${id} withheld`, (exact / minor) * minor, withheld)
    if (exact > 0n) checkBase({ id, amount, base, treatment, minor }, lines)
    lines.amount(`payout/${id} in whole minor units`, (amount / minor) * minor, amount)
    const isDue = day >= manifest.booked_from && day <= manifest.booked_till && state !== 'planned'
    if (isDue) keys.add(`payout/${id}`)
    for (const [key, pair, part] of stepsOf(row).filter(([one]) => keys.has(one)))
      addTo(computed, `${key} ${pair}`, part)
  }
  report.sums(computed, found)
}

/** Older exports have withholding as a kind. */
function withheldBp({ kind, rate_bp: rate, withheld_bp: withheld }) {
  return BigInt(withheld ?? (kind === 'withholding' ? rate : 0))
}

/**
 * Nothing is withheld from tax on top. The tax of a publisher's own invoices is not in an export,
 * so only the highest VAT rate bounds the base there.
 */
function checkBase({ id, amount, base, treatment, minor }, lines) {
  const { kind, rate_bp: rate } = treatment
  const without = (bp) => ((amount * 10_000n) / (10_000n + bp) / minor) * minor
  if (kind !== 'own_invoice') {
    const bp = kind === 'self_billed_domestic' ? BigInt(rate) : 0n
    lines.amount(`payout/${id} of what tax is withheld`, without(bp), base)
  } else
    lines.compare(
      `payout/${id} of what tax is withheld`,
      true,
      base <= amount && base >= without(2700n),
    )
}

function stepsOf({ id, organization, ...row }) {
  const [payable, key] = [`publisher:payable/${organization}`, `payout/${id}`]
  const [withheld, fee] = [BigInt(row.withheld_micros), BigInt(row.fee_micros)]
  const sent = BigInt(row.amount_micros) - withheld - fee
  const parts = { 'payouts:in_flight': sent, 'tax:withheld': withheld, 'network:fees': fee }
  const approved = Object.entries(parts)
  return [
    ...approved.map(([account, part]) => [key, `${payable}>${account}`, part]),
    ...approved.map(([account, part]) => [`${key}/failed`, `${account}>${payable}`, part]),
    [`${key}/paid`, 'payouts:in_flight>cash', sent],
    [`${key}/returned`, `cash>${payable}`, sent],
    [`${key}/returned`, `tax:withheld>${payable}`, withheld],
  ]
}

/** Half up to a minor unit, of an amount times a rate in hundredths of a percent. */
export const halfUp = (timesRate, minor) =>
  floorDiv(timesRate * 2n + minor * 10_000n, minor * 20_000n) * minor
