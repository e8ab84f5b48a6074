// Documents rebuilt from the transfers on them: lines, sums, remainders, taxes, numbers.
import { Unreadable, canonical, checkFields, readJson } from './files.mjs'
import { decimalOf, floorDiv, microsOf, sumOf } from './report.mjs'
import { isSigned, sha256 } from './seals.mjs'
import { checkSelfBilled } from './self-billing.mjs'
import { checkCorrected, checkTax } from './taxes.mjs'
import { groupBy } from './group-by.mjs'

const earnings = { side: 'publisher', subject: 'placement', amount: 'earned' }
const use = { side: 'advertiser', subject: 'campaign', amount: 'charged' }
const kinds = {
  earnings_statement: { ...earnings, series: 'ES' },
  statement_of_use: { ...use, series: 'SU' },
  invoice: { ...use, series: 'INV' },
  credit_note: { ...use, series: 'CN' },
  self_billed_invoice: { ...earnings, series: 'SB' },
  self_billed_credit_note: { ...earnings, series: 'SBC' },
}
const ofMonth = ['earnings_statement', 'self_billed_invoice']
const amounts = ['carried_forward', 'carried_in', 'net', 'sum', 'tax', 'total']

/**
 * A document, its kind, its place among those of its organization and side, and `claims`: the
 * transfers on it as side, entry and line.
 */
export function readDocument(folder, path) {
  const { document: body, transfers, place, ...seal } = readJson(folder, path)
  const kind = kinds[body?.kind]
  if (kind === undefined || !Array.isArray(body.lines) || !Array.isArray(transfers))
    throw new Unreadable(`${path} is not a document of a known kind with lines and transfers`)
  if (!(Number.isSafeInteger(place) && place > 0))
    throw new Unreadable(`${path}: place is ${place}, which is not a number from 1 on`)
  checkFields(body, ['organization', 'issued_on', ...amounts], path)
  for (const line of body.lines) checkFields(line, [kind.amount], path)
  const claims = transfers.map(([entry, line]) => `${kind.side} ${entry} ${line}`)
  const lines = body.lines.map((line) => ({ ...line, name: nameOf(line, line[kind.subject]) }))
  return { path, body, lines, kind, claims, seal, place, number: body.number }
}

const nameOf = ({ day, cause, adjustment }, subject) => `${day} ${subject} ${cause} ${adjustment}`

/** Each document by itself, then all of them against the transfers and the counted impressions. */
export function checkDocuments(books) {
  const { documents, legs, month, report, numberOf } = books
  const claimed = new Map(legs.map((leg) => [`${leg.side} ${leg.entry} ${leg.row.line}`, leg]))
  for (const one of documents) {
    checkSelf(one, books)
    for (const claim of one.claims) {
      const number = numberOf.get(claim) ?? one.number
      if (number !== one.number) report.compare(`${claim} is on`, number, one.number)
      numberOf.set(claim, number)
    }
    const found = one.claims.flatMap((claim) => claimed.get(claim) ?? [])
    if (found.length === one.claims.length || one.body.month === month)
      checkLines(one, found, books)
    else if (!one.isKnown)
      report.note(`${one.number} lines: not checked, their transfers are in an earlier export`)
  }
  const ours = [...claimed].filter(
    ([, leg]) => leg.month === month && leg.organization !== undefined,
  )
  const missing = ours.map(([claim]) => claim).filter((claim) => !numberOf.has(claim))
  report.compare(`${month} transfers on no document`, '', missing)
  checkImpressions(books, (leg) => numberOf.has(`${leg.side} ${leg.entry} ${leg.row.line}`))
}

/** Number, signature, sums and tax. */
function checkSelf(one, books) {
  const { path, body, lines, kind, seal, number } = one
  const { settings, manifest } = books
  const { compare } = books.report.about(number)
  const minor = BigInt(settings.minor_unit_micros)
  const sum = sumOf(lines.map((line) => ({ amount: microsOf(line[kind.amount]) })))
  const before = microsOf(body.carried_in) + sum
  const net = floorDiv(before, minor) * minor
  checkTax(one, { net, minor }, books)
  const total = net + microsOf(body.tax)
  for (const [name, amount] of Object.entries({ sum, net, carried_forward: before - net, total }))
    compare(`${number} ${name}`, decimalOf(amount), body[name])
  compare(`${number} currency`, settings.network_currency, body.currency)
  checkCorrected(one, books)
  checkSelfBilled(one, { minor }, books)
  const series = `${body.book === 'sandbox' ? 'TEST-' : ''}${kind.series}-${body.issued_on.slice(0, 4)}`
  compare(`${number} series`, `documents/${series}`, path.replace(/-\d{6}\.json$/, ''))
  compare(`${number} file`, `documents/${number}.json`, path)
  const text = canonical(body)
  compare(`${number} sha256`, sha256(Buffer.from(text)), seal.sha256)
  compare(`${number} signature`, true, isSigned(manifest.public_key, text, seal.signature))
}

/** What an invoice had from the document before it, less what it left for the next one. */
const carriedBy = ({ number, net, sum }) => {
  const carried = microsOf(net) - microsOf(sum)
  return carried === 0n ? [] : [{ carried: number, charged: decimalOf(carried) }]
}

const negated = (line) => {
  const back = { ...line, charged: decimalOf(-microsOf(line.charged)) }
  if (line.spent !== undefined) back.spent = decimalOf(-microsOf(line.spent))
  if (line.impressions !== undefined) back.impressions = -line.impressions
  return back
}

/** A document that takes an invoice back, or replaces it, has the lines of that. */
function checkRepeated({ body, number }, name, { allDocuments, report }) {
  const invoice = allDocuments.get(name)?.body
  if (invoice === undefined)
    return report.note(`${number} lines: not checked, its invoice is in an earlier export`)
  const lines = [...invoice.lines, ...carriedBy(invoice)]
  const computed = body.reverses === undefined ? lines : lines.map(negated)
  report
    .about(number)
    .compare(`${number} lines`, computed.map(canonical), body.lines.map(canonical))
}

/** The entry that brought the money of a line of a payment in advance. */
function keyOf({ charge, receipt, dispute }) {
  if (dispute !== undefined) return `dispute/${dispute}/in`
  return charge === undefined ? receipt && `receipt/${receipt}` : `charge/${charge}`
}

/** Each line is made anew from its transfers, and the holds of a statement from the holds. */
function checkLines(one, legs, books) {
  const { body, lines, kind, number } = one
  const repeated = body.reverses ?? body.replaces
  if (repeated !== undefined) return checkRepeated(one, repeated, books)
  const { compare } = books.report.about(number)
  const legsOf = groupBy(legs, (leg) => nameOf(leg, leg.subject))
  if (body.kind === 'invoice') checkAdvances(one, books)
  checkGiven(one, books)
  const linesOf = groupBy(
    lines.filter((line) => !keyOf(line) && line.invoice === undefined),
    ({ name }) => name,
  )
  for (const name of new Set([...legsOf.keys(), ...linesOf.keys()])) {
    const computed = legsOf.has(name) ? lineOf(legsOf.get(name), { body, kind }, books) : {}
    const found = (linesOf.get(name) ?? []).map((line) =>
      canonical(Object.fromEntries(Object.keys(computed).map((key) => [key, line[key] ?? null]))),
    )
    compare(`${number} ${name}`, canonical(computed), found)
  }
  checkHolds(one, books)
}

/** What was paid in advance is what an entry brought. */
function checkAdvances({ body, lines, number }, { transfers, report }) {
  const { compare, amount } = report.about(number)
  for (const line of lines.filter(keyOf)) {
    const key = keyOf(line)
    const paid = transfers.filter((row) => row.key === key)
    if (line.receipt !== undefined)
      compare(`${number} taxed on`, paid[0]?.effective_day, body.taxed_on)
    const compareWith = (code, stated) => {
      const found = sumOf(paid.filter(({ credit }) => credit === `${code}/${body.organization}`))
      // A part of what a bank took and gave back may have gone back to the card before.
      const isPart = line.dispute !== undefined && stated < found
      amount(`${number} ${code} of ${key}`, isPart ? stated : found, stated)
    }
    compareWith('advertiser', microsOf(line.charged))
    compareWith('advertiser:tax', microsOf(body.tax))
  }
}

/** What a correction gives away is an entry of its own. */
function checkGiven({ body, lines, number }, { transfers, report }) {
  const { compare, amount } = report.about(number)
  for (const line of lines.filter(({ invoice }) => invoice !== undefined)) {
    const given = transfers.filter((row) => row.key === `correction/${number}`)
    compare(`${number} corrects`, body.corrects, [line.invoice])
    amount(`${number} ${line.invoice}`, -sumOf(given), microsOf(line.charged))
  }
}

function checkHolds({ body, number }, { holds, report }) {
  const isOurs = (hold) => hold.organization === body.organization && hold.month === body.month
  const held = ofMonth.includes(body.kind) ? holds.filter(isOurs) : []
  const computed = held.map(({ id, reason, amount_micros: micros }) => {
    return canonical({ amount: decimalOf(BigInt(micros)), hold: id, reason })
  })
  report
    .about(number)
    .compare(`${number} holds`, computed.sort(), (body.held ?? []).map(canonical).sort())
}

/** A delivered line has no impressions here: their sum over all documents is compared. */
function lineOf(legs, { body, kind }, books) {
  const [{ day, subject, cause, adjustment, row }] = legs
  const isOurs = (leg) =>
    leg.organization === body.organization && [leg.month, null].includes(body.month)
  const line = {
    [kind.subject]: legs.every(isOurs) ? subject : 'of another organization or month',
    [kind.amount]: decimalOf(sumOf(legs)),
    reason: adjustment === null ? null : row.reason,
  }
  const rows = adjustment === null ? [] : [...books.adjusted.values()]
  const adjusted = rows.filter(
    (one) =>
      one.adjustment === adjustment && one.at.startsWith(day) && one[kind.subject] === subject,
  )
  if (cause === 'adjusted') line.impressions = -adjusted.length
  const spent = sumOf(adjusted.map((one) => ({ amount: -(one.spent ?? 0n) })))
  if (kind.side === 'advertiser') {
    if (cause === 'adjusted') line.spent = decimalOf(spent)
    return { ...line, currency: books.campaigns.get(subject) }
  }
  const entries = new Set(legs.map(({ entry }) => entry))
  const amounts = [...entries].map((entry) => ({
    amount: books.grossAt.get(`${entry} ${subject}`),
  }))
  const gross = decimalOf(sumOf(amounts))
  return { ...line, gross, share_bp: String(books.shareOf(body.organization, day)) }
}

/** The impressions of a day and subject, over all its documents, are those that were counted. */
function checkImpressions({ cellsOn, legsOn, allDocuments, report }, isOnDocument) {
  const stated = statedBy(allDocuments.values())
  for (const [day, cells] of cellsOn) {
    const isOpen = (leg) => leg.cause !== 'adjusted' && leg.side !== 'network' && !isOnDocument(leg)
    const open = new Set((legsOn.get(day) ?? []).filter(isOpen).map(({ subject }) => subject))
    for (const [subject, cell] of cells) {
      const found = stated.get(`${day} ${subject}`)
      if (found === undefined || open.has(subject)) continue
      const computed = [cell.get('impressions'), found.isSpent ? cell.get('spent') : 0n]
      const { compare } = report.about(found.number)
      compare(`${day} ${subject} impressions`, computed, [found.impressions, found.spent])
    }
  }
}

/** What documents say of a day and subject: impressions, and what they cost in its currency. */
function statedBy(documents) {
  const stated = new Map()
  for (const { lines, kind, number } of documents) {
    for (const line of lines.filter(({ cause }) => cause === 'delivery' || cause === 'late')) {
      const name = `${line.day} ${line[kind.subject]}`
      const isSpent = kind.side === 'advertiser'
      const before = stated.get(name) ?? { number, isSpent, impressions: 0n, spent: 0n }
      before.impressions += BigInt(line.impressions)
      before.spent += isSpent ? microsOf(line.spent) : 0n
      stated.set(name, before)
    }
  }
  return stated
}

/** Numbers without a gap or a twin, and each remainder carried on, over all exports so far. */
export function checkSeries(documents, isFirst, report) {
  for (const [series, ones] of groupBy(documents, ({ number }) => number.slice(0, -6)))
    checkRow(`numbers ${series}`, {
      found: ones.map(({ number }) => BigInt(number.slice(-6))),
      isFirst,
      compare: report.compare,
    })
  const chains = groupBy(documents, ({ kind, body }) => `${kind.side} ${body.organization}`)
  for (const [chain, ones] of chains) {
    const found = ones.map(({ place }) => BigInt(place))
    const { compare } = report.about(...ones.map(({ number }) => number))
    checkRow(`places ${chain}`, { found, isFirst, compare })
    let carried = isFirst ? '0.00' : undefined
    for (const { body, number } of ones.toSorted((one, other) => one.place - other.place)) {
      if (carried === undefined)
        report.note(`${number} carried_in: the document before is not here`)
      else report.about(number).compare(`${number} carried_in`, carried, body.carried_in)
      carried = body.carried_forward
    }
  }
}

/** Whole numbers without a gap or a twin: from 1 on, or from the first one that is here. */
function checkRow(name, { found, isFirst, compare }) {
  const sorted = found.toSorted((one, other) => (one < other ? -1 : 1))
  const first = isFirst ? 1n : sorted[0]
  const computed = sorted.map((_, index) => first + BigInt(index))
  compare(name, computed, sorted)
}
