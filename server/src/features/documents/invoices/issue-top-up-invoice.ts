import { amountText } from '@frontrow/contract/money/amounts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { cardOfCharge } from './card-on-file.sql.ts'
import { insertInvoice, organizationName } from './invoices.sql.ts'
import type { Issued } from '../documents/issue-document.ts'
import { issueTaxed } from './issue-taxed.ts'
import { notifyInvoice } from './notify-invoice.ts'
import { taxOf } from '../rules/tax.ts'
import { findOpenBooks } from '../../books/books.ts'

/** What brought the money. `dispute`: its bank took the charge back. */
export type PaidBy = { charge: string; dispute?: string } | { receipt: string }

/**
 * Issues the invoice of a payment in advance, in the transaction that posts `charge/<id>`, or
 * `receipt/<id>` of a bank transfer, which runs as the system: the document, the tax that is owed
 * for it, and a notice. Call it last, because the series of the document stays locked. `netMicros`
 * is what the balance grew by, in whole hundredths, and `charged` the tax that was paid with it, by
 * the treatment of that UTC day, as it was decided till that day or till `decidedTill`; by default
 * of today. Throws where the organization has no tax treatment: ask `taxOf` before anybody is
 * charged.
 */
export async function issueTopUpInvoice(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  topUp: {
    organizationId: string
    by: PaidBy
    /** Of a disputed charge: the key of the entry by which its bank gave it back. */
    key?: string
    netMicros: bigint
    charged?: { taxMicros?: bigint; day: string; decidedTill?: string }
  },
): Promise<Issued> {
  const { organizationId, by, netMicros } = topUp
  const now = await readNow(db)
  const day = utcDayOf(now)
  const books = await findOpenBooks(db)
  const { taxMicros: charged, day: taxedOn, decidedTill = taxedOn } = topUp.charged ?? { day }
  const treatment = await taxOf(db, { organizationId, day: taxedOn, issuedOn: decidedTill })
  if (books === undefined || treatment === undefined)
    throw new Error(`an invoice of organization ${organizationId} needs open books and a treatment`)
  const { currency } = books
  const [chargeId, settledBy] = paidBy(by)
  const { key } = topUp
  const last4 = await cardOfCharge(db, chargeId)
  const issued = await issueTaxed(
    db,
    { secrets, books, now },
    {
      kind: 'invoice',
      organization: { id: organizationId, name: await organizationName(db, organizationId) },
      lines: [{ ...by, charged: amountText(netMicros) }],
      sumMicros: netMicros,
      legs: [],
      treatment,
      taxedOn,
      ...(charged !== undefined && { taxMicros: charged }),
      more: {
        due_on: day,
        taxed_on: taxedOn,
        ...(last4 !== '' && { card_last4: last4 }),
      },
    },
  )
  const { id, taxMicros } = issued
  await insertInvoice(db, {
    documentId: id,
    organizationId,
    purpose: 'top_up',
    chargeId: key === undefined ? chargeId : null,
    paysBy: chargeId === null ? 'transfer' : 'card',
    netMicros,
    taxMicros,
    dueOn: day,
    issuedAt: now,
    settledAt: now,
    settledAs: 'paid',
    settledBy: key ?? settledBy,
  })
  await notifyInvoice(db, { organizationId, about: 'top_up', issued, currency, dueOn: day, now })
  return issued
}

/** The charge and the key of the entry of a payment. */
export function paidBy(by: PaidBy): [chargeId: string | null, key: string] {
  return 'charge' in by ? [by.charge, `charge/${by.charge}`] : [null, `receipt/${by.receipt}`]
}
