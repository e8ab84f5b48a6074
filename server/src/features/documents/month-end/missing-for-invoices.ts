import type { Month } from '../../../lib/time/month.ts'
import type { Db } from '../../../lib/db/database.ts'
import { sellerOn } from '../parties/parties.ts'
import { faultOf, type InvoiceFault } from '../rules/invoice-fault.ts'
import { type InvoicedAdvertiser, invoicedAdvertisers } from './invoiced-advertisers.sql.ts'
import { selfBilledPublishers } from '../self-billing/self-billing.sql.ts'
import type { Missing } from './missing.ts'
import type { OpenBooks } from '../../books/books.ts'

const mostNamed = 20

/**
 * What is missing to invoice what was used and earned in a month: how an advertiser is taxed where
 * real money moves, and what its invoice, or the one of a publisher that is self-billed, says of it
 * and of the network.
 */
export async function missingForInvoices(
  db: Db,
  { books, month, today }: { books: OpenBooks; month: Month; today: string },
): Promise<Missing[]> {
  const { book } = books
  const seller = await sellerOn(db, today)
  const advertisers = await invoicedAdvertisers(db, { month, today })
  const untaxed = book === 'live' ? advertisers.filter(({ kind }) => kind === null) : []
  const faults = advertisers.map(({ buyer, kind, name, id }) => {
    const of = { book, seller, buyer: buyer ?? undefined, name, kind: kind ?? 'none' }
    return { id, name, fault: faultOf(of) }
  })
  const publishers = await selfBilledPublishers(db, { month, today })
  const earnedFaults = publishers.map(({ buyer, kind, name, id }) => ({
    id,
    name,
    fault: faultOf({ book, seller, buyer: buyer ?? undefined, name, kind }),
  }))
  // A publisher stands there once for each kind of treatment.
  const having = (fault: InvoiceFault, rows: typeof faults) => [
    ...new Map(rows.filter((row) => row.fault === fault).map((row) => [row.id, row])).values(),
  ]
  const sellerIsNeeded = having('seller_needed', [...faults, ...earnedFaults]).length > 0
  return [
    ...(sellerIsNeeded ? [{ what: 'seller' as const, text: noSeller, about: null }] : []),
    ...listed('tax', untaxed, textOfTax),
    ...listed('buyer', having('buyer_needed', faults), textOfBuyer),
    ...listed('buyer', having('document_name_needed', faults), textOfName),
    ...listed('buyer', having('buyer_needed', earnedFaults), textOfPublisher),
    ...listed('buyer', having('document_name_needed', earnedFaults), textOfName),
  ]
}

/** The first twenty by name, and how many there are besides. */
function listed(
  what: 'tax' | 'buyer',
  rows: readonly Pick<InvoicedAdvertiser, 'id' | 'name'>[],
  textOf: (name: string) => string,
): Missing[] {
  const others = rows.length - mostNamed
  return [
    ...rows.slice(0, mostNamed).map(({ id, name }) => ({ what, text: textOf(name), about: id })),
    ...(others > 0 ? [{ what, text: textOf(`${others} more`), about: null }] : []),
  ]
}

const noSeller =
  'The company that sells is not entered, or its VAT ID is missing, so nothing can be invoiced.'

function textOfTax(name: string): string {
  return `${name} has no tax treatment, so its spend of the month cannot be invoiced.`
}

function textOfBuyer(name: string): string {
  return `${name} has no billing profile, or no VAT ID for reverse charge, so its spend of the month cannot be invoiced.`
}

function textOfPublisher(name: string): string {
  return `${name} has no billing profile with a VAT ID (outside the EU a registration, of a small business a tax number), so its earnings of the month cannot be self-billed.`
}

function textOfName(name: string): string {
  return `${name} needs a name in Latin letters in its billing profile, because invoices cannot print the current one.`
}
