import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showCustomerAccount as call } from '@frontrow/contract/operator/finance/open-items'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { entryText } from '../bookkeeping/bookkeeping-rows.ts'
import { documentAmountsOf, type EntryHead, movedOf } from '../bookkeeping/journal-sources.sql.ts'
import { type Posting, postingsOfDocument, postingsOfMovement } from '../bookkeeping/postings.ts'
import { organizationName } from './open-items.sql.ts'

type Shown = Reply<typeof call>

/** GET /organizations/:id/account */
export async function showCustomerAccount(
  { db, config }: OperatorReadContext,
  { params: { id } }: Input<typeof call>,
): Promise<Shown> {
  const name = (await organizationName(db, id)) ?? refuse('organization_not_found')
  const changes = await changesOf(db, id)
  let balance = 0n
  const lines = changes.map(({ head, micros }) => {
    balance += micros
    return {
      day: head.day,
      text: entryText(head),
      document: head.document,
      debit: micros > 0n ? amountText(micros) : '',
      credit: micros < 0n ? amountText(-micros) : '',
      balance: amountText(balance),
    }
  })
  return { currency: config.networkCurrency, name, lines, balance: amountText(balance) }
}

interface Change {
  head: EntryHead
  /** Above 0 for what is to be paid. */
  micros: bigint
}

/** What each document and payment changed of what is open, by day, documents first. */
async function changesOf(db: Db, organizationId: string): Promise<Change[]> {
  const byEntry = new Map<string, Change>()
  const add = (head: EntryHead, postings: readonly Posting[]) => {
    const change = byEntry.get(head.key) ?? { head, micros: 0n }
    byEntry.set(head.key, change)
    for (const { debit, credit, micros } of postings) {
      if (debit.account === 'receivable') change.micros += micros
      if (credit.account === 'receivable') change.micros -= micros
    }
  }
  for (const row of await documentAmountsOf(db, organizationId)) add(row, postingsOfDocument(row))
  for (const row of await movedOf(db, organizationId)) add(row, postingsOfMovement(row))
  return [...byEntry.values()]
    .filter(({ micros }) => micros !== 0n)
    .toSorted(({ head: one }, { head: other }) =>
      one.day < other.day ? -1 : +(one.day > other.day),
    )
}
