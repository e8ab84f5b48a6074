import type { Db } from '../../../lib/db/database.ts'
import type { CashAccount } from './bank-statement.sql.ts'
import { postEntry } from '../../books/books.ts'

/**
 * Posts what was moved besides the books as `own/<statement>`: own money, and transfers between the
 * network's accounts, which add up to nothing over both. A statement that corrects one of the same
 * day posts the difference.
 */
export async function postOwn(
  db: Db,
  own: {
    id: string
    account: CashAccount
    currency: string
    closingOn: string
    /** Below 0 for what left the account. */
    ownMicros: bigint
    actor: string
    reason: string
    now: Date
  },
): Promise<void> {
  const { id, account, currency, closingOn, ownMicros, ...entry } = own
  if (ownMicros === 0n) return
  const [cash, other] = [{ code: account }, { code: 'network:own' }] as const
  const isIn = ownMicros > 0n
  await postEntry(db, {
    ...entry,
    key: `own/${id}`,
    kind: 'own',
    effectiveDay: closingOn,
    transfers: [
      {
        debit: isIn ? cash : other,
        credit: isIn ? other : cash,
        currency,
        amountMicros: isIn ? ownMicros : -ownMicros,
      },
    ],
  })
}
