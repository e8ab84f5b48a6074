// What is done once a transaction has committed, and never after one that was rolled back.
import type { Transaction, TransactionBuilder } from 'kysely'
import type { DB } from './tables.generated.ts'

/** It must not throw, because the transaction has succeeded. */
type Act = () => Promise<void>

const actsOf = new WeakMap<Transaction<DB>, Set<Act>>()

/** Does `act` after the commit of this transaction; once, however often it is asked for. */
export function afterCommit(db: Transaction<DB>, act: Act): void {
  const acts = actsOf.get(db)
  if (acts === undefined) actsOf.set(db, new Set([act]))
  else acts.add(act)
}

/** Runs a transaction, and resolves when what it left for after its commit is done. */
export async function commit<T>(
  transaction: TransactionBuilder<DB>,
  work: (db: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const { done, acts } = await transaction.execute(async (db) => ({
    done: await work(db),
    acts: actsOf.get(db),
  }))
  for (const act of acts ?? []) await act()
  return done
}
