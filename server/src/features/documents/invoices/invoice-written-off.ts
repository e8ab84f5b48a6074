import Type from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import { proposalKind } from '../../proposals/proposals.ts'
import { endUnpaid } from '../../account/account.ts'
import { payIn } from '../../delivery/delivery.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { lockOpenInvoice, type OpenInvoice, settleInvoice } from './invoices.sql.ts'
import { notifyReopened } from './notify-invoice.ts'
import { type LockedInvoice, lockInvoice, reopenPart } from './reopened-invoice.sql.ts'
import {
  type NewTransfer,
  isPosted,
  postEntry,
  reverseEntry,
  findOpenBooks,
} from '../../books/books.ts'

const writeOff = Type.Object({
  organization: Type.String(),
  number: Type.String(),
  currency: Type.String(),
  /** Micros as a text. */
  left: Type.String(),
})

/** The network gives up what is left of an invoice, which is the subject (`writeoff/<invoice>`). */
export const invoiceWrittenOff = proposalKind(writeOff, {
  name: 'invoice.write-off',
  needs: 'finance.write',
  title: 'Write off invoice',
  subjectName: (_db, { payload }) =>
    Promise.resolve(`${payload.number} of ${payload.organization}`),
  changes: ({ left, currency }) => [
    {
      field: 'Amount due',
      before: `${amountText(BigInt(left))} ${currency}`,
      after: 'Written off',
    },
  ],
  isUnchanged: async (db, { subject, payload }) => {
    const invoice = await lockOpenInvoice(db, subject)
    return invoice !== undefined && String(invoice.netMicros + invoice.taxMicros) === payload.left
  },
  apply: async (_services, db, { subject, payload, actor, now, reason }) => {
    const invoice = await lockOpenInvoice(db, subject)
    const books = await findOpenBooks(db)
    if (invoice === undefined || books === undefined)
      throw new Error(`${payload.number} is settled already`)
    const { organizationId, netMicros } = invoice
    const key = await freeKey(db, subject)
    await payIn(db, [{ organizationId, micros: netMicros }])
    await postEntry(db, {
      now,
      key,
      kind: 'write_off',
      effectiveDay: utcDayOf(now),
      actor,
      reason,
      details: { invoice: payload.number },
      transfers: givenUp(invoice, books.currency),
    })
    await settleInvoice(db, { id: subject, as: 'written_off', by: key })
    await endUnpaid(db, organizationId)
    const details = { number: payload.number, reason }
    const by = consoleAct({ db, now, organizationId, actor })
    await audit(by, 'invoice.write-off', { id: subject, details })
  },
})

/** The first key that is not used: an invoice may be written off again after a reversal. */
async function freeKey(db: Db, invoiceId: string, round = 1): Promise<string> {
  const key = `writeoff/${invoiceId}${round === 1 ? '' : `/${round}`}`
  return (await isPosted(db, key)) ? freeKey(db, invoiceId, round + 1) : key
}

/** Reverses the write-off of an invoice, which is the subject and is due again. */
export const writeOffReversed = proposalKind(writeOff, {
  name: 'invoice.reverse-write-off',
  needs: 'finance.write',
  title: 'Reverse write-off',
  subjectName: (_db, { payload }) =>
    Promise.resolve(`${payload.number} of ${payload.organization}`),
  changes: ({ left, currency }) => [
    {
      field: 'Amount due',
      before: 'Written off',
      after: `${amountText(BigInt(left))} ${currency}`,
    },
  ],
  isUnchanged: async (db, { subject }) => (await lockWrittenOff(db, subject)) !== undefined,
  apply: async (_services, db, { subject, payload, organizationId, actor, now, reason }) => {
    const invoice = await lockWrittenOff(db, subject)
    if (invoice === undefined || organizationId === null)
      throw new Error(`${payload.number} is not written off`)
    const { netMicros, settledBy } = invoice
    await payIn(db, [{ organizationId, micros: -netMicros }], { isForced: true })
    const details = { invoice: payload.number }
    const effectiveDay = utcDayOf(now)
    const kind = 'write_off' as const
    const entry = { now, key: settledBy, kind, effectiveDay, actor, reason, details }
    await reverseEntry(db, { ...entry, isStrict: false })
    await reopenPart(db, { ...invoice, invoiceId: subject })
    await notifyReopened(db, {
      invoiceId: subject,
      organizationId,
      number: payload.number,
      because: 'write_off_reversed',
      occasion: settledBy,
      now,
    })
    const by = consoleAct({ db, now, organizationId, actor })
    await audit(by, 'invoice.reverse-write-off', { id: subject, details: { ...details, reason } })
  },
})

/**
 * Locks a written-off invoice, with the amounts that were written off. Undefined for any other one,
 * and for one that was paid after its write-off.
 */
export async function lockWrittenOff(
  db: Db,
  id: string,
): Promise<(LockedInvoice & { settledBy: string }) | undefined> {
  const invoice = await lockInvoice(db, id)
  const { settledBy = null, settledAs } = invoice ?? {}
  if (invoice === undefined || settledBy === null || settledAs !== 'written_off') return undefined
  return (await isPosted(db, `${settledBy}/recovered`)) ? undefined : { ...invoice, settledBy }
}

/**
 * Books that an invoice was paid after it was written off (`writeoff/<invoice>/recovered`), in the
 * caller's transaction, which runs as the system and posts the payment. The amounts are those that
 * were written off. The credit of campaigns has them already, from the write-off.
 */
export async function recoverWriteOff(
  db: Db,
  recovered: {
    invoiceId: string
    organizationId: string
    currency: string
    netMicros: bigint
    taxMicros: bigint
    now: Date
  },
): Promise<void> {
  const { invoiceId, currency, now } = recovered
  await postEntry(db, {
    now,
    key: `writeoff/${invoiceId}/recovered`,
    kind: 'write_off',
    effectiveDay: utcDayOf(now),
    actor: 'system',
    reason: 'An invoice that was written off was paid after all.',
    details: { invoice: invoiceId },
    transfers: givenUp(recovered, currency).map(({ debit, credit, ...transfer }) => ({
      ...transfer,
      debit: credit,
      credit: debit,
    })),
  })
}

/** The network bears the net amount; the tax is not owed to the tax office any more. */
function givenUp(
  {
    organizationId,
    netMicros,
    taxMicros,
  }: Pick<OpenInvoice, 'organizationId' | 'netMicros' | 'taxMicros'>,
  currency: string,
): NewTransfer[] {
  const all: NewTransfer[] = [
    {
      debit: { code: 'network:bad_debt' },
      credit: { code: 'advertiser', organizationId },
      currency,
      amountMicros: netMicros,
    },
    {
      debit: { code: 'tax:output' },
      credit: { code: 'advertiser:tax', organizationId },
      currency,
      amountMicros: taxMicros,
    },
  ]
  return all.filter(({ amountMicros }) => amountMicros > 0n)
}
