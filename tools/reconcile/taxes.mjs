// How documents are taxed: by a treatment, as the invoice that they correct, or not at all.
import { halfUp } from './books.mjs'
import { decimalOf, microsOf, sumOf } from './report.mjs'
import { groupBy } from './group-by.mjs'
import { checkTaxIn } from './tax-in.mjs'

const none = { kind: 'none', rate_bp: '0' }
const severalTreatments = { kind: 'of several treatments', rate_bp: '' }

/** Treatment and tax of a document. What cannot be known from these exports is noted. */
export function checkTax(one, { net, minor }, books) {
  const { body, number } = one
  const { compare } = books.report.about(number)
  const treatment = treatmentFor(one, books)
  checkTaxIn(one, invoicesOf(one, books), books)
  const stated = { kind: body.tax_kind, rate_bp: body.tax_rate_bp }
  if (treatment === undefined)
    books.report.note(`${number} tax treatment: not checked, its invoice is in an earlier export`)
  else compare(`${number} tax treatment`, textOf(treatment), textOf(stated))
  if (correctedNumber(one) !== undefined) return checkCorrectionTax(one, { net, minor }, books)
  if (disputeOf(one) !== undefined && isCreditNote(body)) return checkLostDispute(one, books)
  if (refundedCharge(one) !== undefined) return checkRefund(one, books)
  const { kind, rate_bp: rate } = treatment ?? stated
  const tax = kind.endsWith('domestic') ? halfUp(net * BigInt(rate), minor) : 0n
  return compare(`${number} tax`, decimalOf(within(one, tax, minor)), body.tax)
}

/** What goes back of a bank transfer is a part of its total, so the tax may be a hundredth off. */
function within({ body, lines }, tax, minor) {
  const isPart = isCreditNote(body) && lines.some(({ receipt }) => receipt !== undefined)
  const stated = microsOf(body.tax)
  return isPart && stated - tax <= minor && tax - stated <= minor ? stated : tax
}

const isCreditNote = ({ kind }) => kind.endsWith('credit_note')

const textOf = ({ kind, rate_bp: rate }) => `${kind} ${rate}`

/**
 * Statements are not taxed, also where the publisher sends its own invoice. A credit note is taxed
 * as the invoices that it corrects.
 */
function treatmentFor(one, books) {
  const { body } = one
  if (body.kind.includes('statement') && body.tax_kind !== 'own_invoice') return none
  const isCorrecting = body.corrects !== undefined || refundedCharge(one) !== undefined
  if (!isCreditNote(body) || !isCorrecting) return treatmentOfDay(one, books)
  const invoices = correctedBy(one, books)
  if (invoices.includes(undefined)) return undefined
  const [first, ...others] = invoices.map(({ body: invoice }) => treatmentOn(invoice))
  const isOne = others.every((other) => textOf(other) === textOf(first))
  return isOne ? first : severalTreatments
}

/**
 * Use is taxed by its days, of which `taxed_on` is the last, by what was decided till the day of
 * issue: the first decision holds for all days before it. A bank transfer in advance is taxed in
 * the same way, by its value date, and a charge by what holds on its day. An invoice that replaces
 * another has the treatment of the day of its issue.
 */
function treatmentOfDay({ body, kind, lines, number }, { treatmentOf, report }) {
  const { organization, taxed_on: taxedOn, issued_on: issuedOn } = body
  if (body.replaces !== undefined) return treatmentOf(organization, kind.side, issuedOn)
  if (lines.some(({ receipt }) => receipt !== undefined))
    return treatmentOf(organization, kind.side, taxedOn, issuedOn)
  const isCharged = lines.some(({ charge }) => charge !== undefined)
  if (isCharged || taxedOn === undefined)
    return treatmentOf(organization, kind.side, taxedOn ?? issuedOn)
  const days = [...new Set(lines.map(({ day }) => day))].toSorted((one, other) =>
    one < other ? -1 : 1,
  )
  const { compare } = report.about(number)
  compare(`${number} taxed on`, days.at(-1), taxedOn)
  const [treatment, ...others] = days.map((day) =>
    treatmentOf(organization, kind.side, day, issuedOn),
  )
  const isOne = others.every((other) => textOf(other) === textOf(treatment))
  return isOne ? treatment : severalTreatments
}

const treatmentOn = (invoice) => ({ kind: invoice.tax_kind, rate_bp: invoice.tax_rate_bp })

/** The invoices that a credit note corrects; undefined for one that is not in these exports. */
function correctedBy(one, { allDocuments, invoiceOf }) {
  const charge = refundedCharge(one)
  if (charge !== undefined) return [invoiceOf.get(charge)]
  return one.body.corrects.map((name) => allDocuments.get(name))
}

/** The invoices of these exports that a credit note corrects. */
const invoicesOf = (one, books) =>
  isCreditNote(one.body) && (one.body.corrects ?? refundedCharge(one)) !== undefined
    ? correctedBy(one, books).filter((invoice) => invoice !== undefined)
    : []

/** The charge of which a credit note gives a part back. */
const refundedCharge = ({ body, lines }) =>
  body.kind === 'credit_note' && body.reverses === undefined
    ? lines.find(({ charge }) => charge !== undefined)?.charge
    : undefined

const disputeOf = ({ lines }) => lines[0]?.dispute

/** Each line of a credit note is of a day and a subject of an invoice that it names. */
export function checkCorrected(one, books) {
  const { body, lines, number } = one
  if (!isCreditNote(body) || body.corrects === undefined) return
  const { compare } = books.report.about(number)
  const charge = refundedCharge(one)
  const invoices = body.corrects.map((name) => books.allDocuments.get(name))
  if (invoices.includes(undefined)) return
  const cells = new Set(invoices.flatMap((invoice) => invoice.lines.map(cellOf)))
  const own = body.applied_to === undefined ? lines : []
  const ofCells = own.filter(({ carried, invoice }) => (carried ?? invoice) === undefined)
  const strange = ofCells.map(cellOf).filter((cell) => !cells.has(cell))
  compare(`${number} lines that are on no invoice it corrects`, '', strange)
  const owners = invoices.map((invoice) => `${invoice.body.kind} ${invoice.body.organization}`)
  const invoice = body.kind.replace('credit_note', 'invoice')
  compare(`${number} corrects`, `${invoice} ${body.organization}`, [...new Set(owners)])
  if (charge !== undefined) {
    const charges = invoices.map(({ lines: [line] }) => line?.charge)
    compare(`${number} invoice of the charge`, charge, [...new Set(charges)])
  }
}

const cellOf = ({ charge, day, campaign, placement }) => charge ?? `${day} ${campaign ?? placement}`

/** Entries that change what is left of a charge, with the account of their tax. */
const ways = [
  { key: /^refund\/[^/]+$/, tax: 'tax:output', side: 'debit', sign: 1n },
  { key: /^dispute\/.+\/out(?:\/\d+)?$/, tax: 'advertiser:tax', side: 'debit', sign: 1n },
  { key: /^dispute\/.+\/in(?:\/\d+)?$/, tax: 'advertiser:tax', side: 'credit', sign: -1n },
]

/** What each charge brought and what went back of it, over all exports so far. */
export function readCharges({ transfers, charges, refunds }) {
  for (const [key, rows] of groupBy(transfers, (row) => row.key)) {
    const [, paid] = /^charge\/(.+)$/.exec(key) ?? []
    if (paid !== undefined && !charges.has(paid)) {
      const part = partOf(rows, { side: 'credit', tax: 'advertiser:tax', sign: 1n })
      charges.set(paid, { ...part, back: new Map() })
    }
    const way = ways.find((one) => one.key.test(key))
    if (way !== undefined) noteBack({ key, rows, way }, { charges, refunds })
  }
}

function noteBack({ key, rows, way }, { charges, refunds }) {
  const part = partOf(rows, way)
  const charge = rows[0].subject
  charges.get(charge)?.back.set(key, part)
  if (key.startsWith('refund/') && !refunds.has(key))
    refunds.set(key, { ...part, key, charge, note: undefined, isOfTax: isOfTax(rows) })
}

/** The refund of a correction takes tax from the customer's account of tax. */
const isOfTax = (rows) => rows.some(({ debit }) => debit.startsWith('advertiser:tax/'))

/** What some transfers move from or to an advertiser's account and the account of its tax. */
function partOf(rows, { side, tax, sign }) {
  const on = (code) => rows.filter((row) => row[side].split('/')[0] === code)
  const organization = on('advertiser')[0]?.[side].split('/')[1]
  return { net: sign * sumOf(on('advertiser')), tax: sign * sumOf(on(tax)), organization }
}

/** A credit note of a refund against the entry of the refund, and its tax against the charge's. */
function checkRefund(one, { charges, refunds, settings, report }) {
  const { body, lines, number } = one
  const { compare } = report.about(number)
  const charge = refundedCharge(one)
  const isFree = (row) => row.note === undefined && row.charge === charge
  const own = [...refunds.values()].filter(({ note }) => note === number)
  const [refund] = own.length > 0 ? own : [...refunds.values()].filter(isFree)
  if (refund !== undefined) refund.note = number
  const { net, tax, organization } = refund ?? {}
  const textFor = (amount) => (amount === undefined ? 'no refund' : decimalOf(-amount))
  compare(
    `${number} refund of ${charge}`,
    textFor(net),
    lines.map(({ charged }) => charged),
  )
  compare(`${number} tax`, textFor(tax), body.tax)
  compare(`${number} organization of the refund`, organization, body.organization)
  if (refund === undefined) return
  const paid = charges.get(charge)
  if (paid === undefined)
    return report.note(
      `${number} share of the tax: not checked, its charge is in an earlier export`,
    )
  compare(`${number} share of the tax`, '', wrongShare(refund, paid, settings))
}

/** The invoice that a document takes back, as a whole or by an amount, or replaces. */
const correctedNumber = ({ body, lines }) =>
  body.reverses ?? body.replaces ?? lines.find(({ invoice }) => invoice !== undefined)?.invoice

/**
 * The tax of an invoice goes back as a whole with it, and is the same again where its treatment is.
 * A part of an invoice has its tax, less what was rounded before.
 */
function checkCorrectionTax(one, { net, minor }, { allDocuments, report }) {
  const { body, number } = one
  const { compare } = report.about(number)
  const corrected = allDocuments.get(correctedNumber(one))?.body
  if (corrected === undefined)
    return report.note(`${number} tax: not checked, its invoice is in an earlier export`)
  const [before, tax] = [microsOf(corrected.tax), microsOf(body.tax)]
  if (body.reverses !== undefined) return compare(`${number} tax`, decimalOf(-before), body.tax)
  const isTaxed = body.tax_kind.endsWith('domestic')
  const exact = isTaxed ? halfUp(net * BigInt(body.tax_rate_bp), minor) : 0n
  const isSame = textOf(treatmentOn(body)) === textOf(treatmentOn(corrected))
  if (body.replaces !== undefined)
    return compare(`${number} tax`, decimalOf(isSame ? before : exact), body.tax)
  const isNear = tax >= exact - minor && tax <= exact + minor && -tax <= before
  return compare(`${number} tax`, decimalOf(isNear ? tax : exact), body.tax)
}

/** A credit note of a lost dispute against the entries with which the bank took the money. */
function checkLostDispute(one, { charges, settings, report }) {
  const { body, number } = one
  const paid = charges.get(refundedCharge(one))
  if (paid === undefined)
    return report.note(`${number} dispute: not checked, its charge is in an earlier export`)
  const { compare } = report.about(number)
  const ofDispute = [...paid.back].filter(([key]) => key.startsWith(`dispute/${disputeOf(one)}/`))
  const out = ofDispute.map(([, part]) => part).filter(({ net }) => net > 0n)
  const [net, tax] = [-microsOf(body.net), -microsOf(body.tax)]
  const isTaken = out.some((part) => net <= part.net && tax <= part.tax)
  compare(`${number} is of a dispute`, true, isTaken)
  compare(`${number} share of the tax`, true, isShare({ net, tax }, paid, settings))
}

/** The tax that goes back is in proportion to the charge's, and with the last part what is left. */
function wrongShare({ key, net, tax }, paid, settings) {
  const parts = [...paid.back]
  const till = parts.slice(0, parts.findIndex(([one]) => one === key) + 1).map(([, part]) => part)
  const gone = till.reduce((sum, part) => ({ net: sum.net + part.net, tax: sum.tax + part.tax }))
  if (gone.net > paid.net || gone.tax > paid.tax) return `${decimalOf(gone.net)} went back in all`
  if (gone.net === paid.net)
    return gone.tax === paid.tax ? '' : `${decimalOf(gone.tax)} of ${decimalOf(paid.tax)}`
  return isShare({ net, tax }, paid, settings) ? '' : decimalOf(tax)
}

/** Whether a tax is less than a minor unit away from the charge's share of it. */
function isShare({ net, tax }, paid, settings) {
  const apart = tax * paid.net - net * paid.tax
  return (apart < 0n ? -apart : apart) < BigInt(settings.minor_unit_micros) * paid.net
}

/**
 * Each refund of a payment in advance has a credit note. A refund of what a charge paid beyond its
 * invoice has none, because that was on no document.
 */
export function checkRefunds({ refunds, invoiceOf, report }) {
  const missing = [...refunds.values()].filter(
    ({ note, charge, isOfTax }) => note === undefined && invoiceOf.has(charge) && !isOfTax,
  )
  report.compare(
    'refunds without a credit note',
    '',
    missing.map(({ key }) => key),
  )
}
