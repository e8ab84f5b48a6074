import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showCustomerAccount as call } from '@frontrow/contract/operator/finance/open-items'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { entryText } from '../bookkeeping/bookkeeping-rows.ts'
import { documentAmountsOf, type EntryHead, movedOf } from '../bookkeeping/journal-sources.sql.ts'
import { postedEntries } from '../bookkeeping/posted-entries.ts'
import type { Posting } from '../bookkeeping/postings.ts'
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
      text: head.kind === 'receipt' && micros > 0n ? 'Payment reversed' : entryText(head),
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
  const issued = await documentAmountsOf(db, organizationId)
  const moved = await movedOf(db, organizationId)
  return postedEntries([...issued, ...moved])
    .map(({ head, postings }) => ({ head, micros: postings.reduce(addReceivable, 0n) }))
    .filter(({ micros }) => micros !== 0n)
}

function addReceivable(sum: bigint, { debit, credit, micros }: Posting): bigint {
  const debited = debit.account === 'receivable' ? micros : 0n
  const credited = credit.account === 'receivable' ? micros : 0n
  return sum + debited - credited
}
