import type { Json } from '../../../lib/crypto/canonical-json.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { endUnpaid } from '../../account/account.ts'
import { payToOf } from './pay-to.ts'
import { applyCredits, insertCreditNote } from './credit-notes.sql.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { byTreatment } from '../documents/by-treatment.ts'
import { lockCarried, invoicedCells } from '../documents/documents.sql.ts'
import { askedPayment } from './asked-payment.ts'
import { insertInvoice } from './invoices.sql.ts'
import type { Issued } from '../documents/issue-document.ts'
import { issueTaxed } from './issue-taxed.ts'
import type { Leg } from '../documents/month-legs.sql.ts'
import { newlyCounted } from '../documents/newly-counted.ts'
import { notifyCreditNote, notifyInvoice } from './notify-invoice.ts'
import { cellOf, linesOf, sumOfLegs } from '../documents/statement-lines.ts'
import { invoiceFault } from '../rules/invoice-fault.ts'
import type { TaxTreatment } from '../rules/tax.sql.ts'
import { wholeUnits, type OpenBooks } from '../../books/books.ts'

interface Invoicing {
  secrets: Services['secrets']
  books: OpenBooks
  now: Date
}

/** Whose use it is, and the transfers of it that are on no document yet. */
interface Use {
  organization: { id: string; name: string }
  legs: readonly Leg[]
}

/**
 * Puts what adjustments took back of invoiced days on credit notes, whatever the terms are by now,
 * in the caller's transaction, which runs as the system. A credit note is taxed as the invoices
 * that it corrects, so there is one for each way in which those are taxed. Returns the transfers
 * that are on none.
 */
export async function creditInvoicedDays(
  db: Db,
  invoicing: Invoicing,
  { organization, legs }: Use,
): Promise<readonly Leg[]> {
  const adjusted = legs.filter(({ cause }) => cause === 'adjusted')
  if (adjusted.length === 0) return legs
  const invoiced = new Map((await invoicedCells(db, adjusted)).map((cell) => [cellOf(cell), cell]))
  const taken = adjusted.flatMap((leg) => {
    const cell = invoiced.get(cellOf(leg))
    return cell === undefined ? [] : [{ leg, cell }]
  })
  const groups = Map.groupBy(taken, ({ cell: { kind, rateBp, note } }) =>
    [kind, rateBp, note].join(' '),
  )
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined) continue
    const { kind, rateBp, note } = first.cell
    await issueCreditNote(db, invoicing, {
      organization,
      legs: group.map(({ leg }) => leg),
      treatment: { kind, rateBp, note },
      corrects: [...new Set(group.map(({ cell }) => cell.invoice))].toSorted(),
    })
  }
  const credited = new Set(taken.map(({ leg }) => leg))
  return legs.filter((leg) => !credited.has(leg))
}

/**
 * Invoices what an advertiser used and pays afterwards, in the caller's transaction, which runs as
 * the system. It is taxed by the day of its use: there is one invoice for each treatment that held
 * on these days, the oldest first. With `atLeastMicros` there is none where all of it is less.
 * Returns the transfers that are on none: what comes to less than a hundredth, and everything where
 * no tax treatment was decided. What an invoice says of seller and buyer may be missing: then the
 * transfers wait, and without `atLeastMicros`, as at the close of a month, it throws.
 */
export async function invoiceUse(
  db: Db,
  invoicing: Invoicing,
  use: Use & { atLeastMicros?: bigint },
): Promise<readonly Leg[]> {
  const { organization, legs, atLeastMicros = 1n } = use
  const organizationId = organization.id
  if (legs.length === 0) return legs
  const netOf = async (some: readonly Leg[]) =>
    wholeUnits((await lockCarried(db, { organizationId, side: 'advertiser' })) + sumOfLegs(some))
  if ((await netOf(legs)) < atLeastMicros) return legs
  const left = new Set(legs)
  const of = { organizationId, side: 'advertiser', legs, now: invoicing.now } as const
  for (const taxed of await byTreatment(db, of)) {
    if ((await netOf(taxed.legs)) <= 0n) continue
    const { kind } = taxed.treatment
    const fault = await invoiceFault(db, { organizationId, day: utcDayOf(invoicing.now), kind })
    if (fault !== undefined && use.atLeastMicros === undefined)
      throw new Error(`organization ${organizationId} cannot be invoiced: ${fault}`)
    if (fault !== undefined) continue
    await issueInvoice(db, invoicing, { organization, ...taxed })
    for (const leg of taxed.legs) left.delete(leg)
  }
  return legs.filter((leg) => left.has(leg))
}

type Drafted = Use & { treatment: TaxTreatment }

async function issueInvoice(
  db: Db,
  invoicing: Invoicing,
  { taxedOn, ...use }: Drafted & { taxedOn: string },
): Promise<void> {
  const { now, books } = invoicing
  const organizationId = use.organization.id
  const { paysBy, dueOn, members } = await askedPayment(db, invoicing, {
    organizationId,
    usedOn: taxedOn,
  })
  const issued = await issueOfUse(db, invoicing, {
    ...use,
    kind: 'invoice',
    more: { taxed_on: taxedOn, ...members },
  })
  const { id, netMicros, taxMicros } = issued
  await insertInvoice(db, {
    documentId: id,
    organizationId,
    purpose: 'use',
    netMicros,
    taxMicros,
    dueOn,
    paysBy,
    issuedAt: now,
  })
  await applyCredits(db, organizationId)
  await endUnpaid(db, organizationId)
  const { currency } = books
  const payTo = paysBy === 'transfer' ? (await payToOf(db, id)).pay_to : undefined
  await notifyInvoice(db, { organizationId, about: 'use', issued, currency, dueOn, payTo, now })
}

async function issueCreditNote(
  db: Db,
  invoicing: Invoicing,
  use: Drafted & { corrects: readonly string[] },
): Promise<void> {
  const { now, books } = invoicing
  const { corrects } = use
  const organizationId = use.organization.id
  const issued = await issueOfUse(db, invoicing, {
    ...use,
    kind: 'credit_note',
    more: { corrects },
  })
  const { id, netMicros, taxMicros } = issued
  await insertCreditNote(db, { id, organizationId, netMicros: -netMicros, taxMicros: -taxMicros })
  await applyCredits(db, organizationId)
  await endUnpaid(db, organizationId)
  const { currency } = books
  await notifyCreditNote(db, { organizationId, issued, currency, corrects, now })
}

async function issueOfUse(
  db: Db,
  invoicing: Invoicing,
  draft: Drafted & { kind: 'invoice' | 'credit_note'; more: Readonly<Record<string, Json>> },
): Promise<Issued> {
  const { kind, organization, legs, treatment, more } = draft
  const counted = await newlyCounted(db, {
    organizationId: organization.id,
    side: 'advertiser' as const,
    legs,
    isDocumented: true,
  })
  const lines = linesOf('advertiser', legs, counted)
  const sumMicros = sumOfLegs(legs)
  return issueTaxed(db, invoicing, {
    kind,
    organization,
    lines,
    sumMicros,
    legs,
    treatment,
    more,
  })
}
