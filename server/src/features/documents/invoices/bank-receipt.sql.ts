// Bank transfers that advertisers made.
import type { shortages } from '@frontrow/contract/operator/finance/invoices'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

/** Why less than what was left to pay came, although the invoice is paid with it. */
export type Shortage = (typeof shortages)[number]

/** A bank transfer as an operator records it. */
export interface BankReceipt {
  receivedMicros: bigint
  /** Missing: a part that did not come is still to be paid. */
  shortAs?: Shortage | undefined
  /** The bank's value date (UTC). */
  valueOn: string
  /** The bank's own reference of the transfer. No two have the same but for case and spaces. */
  reference: string
}

export interface NewReceipt extends BankReceipt {
  id: string
  organizationId: string
  /** The invoice that it pays, or that was issued for it; null where it is to be returned. */
  documentId: string | null
  shortMicros: bigint
  actor: string
  now: Date
}

export async function insertReceipt(db: Db, receipt: NewReceipt): Promise<void> {
  await db
    .insertInto('bank_receipts')
    .values({
      id: receipt.id,
      organization_id: receipt.organizationId,
      document_id: receipt.documentId,
      received_micros: receipt.receivedMicros,
      short_micros: receipt.shortMicros,
      short_as: receipt.shortMicros === 0n ? null : (receipt.shortAs ?? null),
      value_on: receipt.valueOn,
      reference: receipt.reference,
      recorded_by: receipt.actor,
      recorded_at: receipt.now,
    })
    .execute()
}

export async function isReceiptRecorded(db: Db, reference: string): Promise<boolean> {
  const rows = await many(
    db,
  )`SELECT FROM bank_receipts WHERE folded_reference(reference) = folded_reference(${reference})`
  return rows.length > 0
}

/** The reference of a transfer of the same organization, amount and value date. */
export async function alikeReceipt(
  db: Db,
  of: Pick<NewReceipt, 'organizationId' | 'receivedMicros' | 'valueOn'>,
): Promise<string | undefined> {
  const row = await one<{ reference: string }>(db)`
    SELECT reference FROM bank_receipts WHERE organization_id = ${of.organizationId} AND value_on = ${of.valueOn}::date
      AND received_micros = ${of.receivedMicros}::bigint ORDER BY id LIMIT 1`
  return row?.reference
}
