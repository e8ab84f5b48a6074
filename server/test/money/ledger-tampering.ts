import { tamper } from './ledger-storm.ts'
import type { World } from '../support/world.ts'
import { verifyBooks } from '../../src/features/books/for-operators.ts'

const copies = ['ledger_entries', 'ledger_transfers', 'ledger_accounts', 'ledger_seals'] as const

const entry = (place: number) =>
  `(SELECT id FROM ledger_entries ORDER BY id OFFSET ${place} LIMIT 1)`
const seal = (place: number) =>
  `(SELECT day FROM ledger_seals ORDER BY day OFFSET ${place} LIMIT 1)`

/** Every way to change what is sealed, each as a statement of somebody with full rights. */
const kinds: readonly ((place: number) => string)[] = [
  (place) =>
    `UPDATE ledger_transfers SET amount_micros = amount_micros + 1 WHERE entry_id = ${entry(place)}`,
  (place) =>
    `UPDATE ledger_transfers SET debit = credit, credit = debit WHERE entry_id = ${entry(place)}`,
  (place) =>
    `UPDATE ledger_entries SET effective_day = effective_day - 1 WHERE id = ${entry(place)}`,
  (place) => `UPDATE ledger_entries SET reason = reason || '.' WHERE id = ${entry(place)}`,
  (place) =>
    `UPDATE ledger_entries SET at = at + interval '1 microsecond' WHERE id = ${entry(place)}`,
  (place) => `DELETE FROM ledger_transfers WHERE entry_id = ${entry(place)}`,
  () => `UPDATE ledger_accounts SET code = 'cash:bank' WHERE code = 'cash:sandbox'`,
  (place) =>
    `UPDATE ledger_seals SET root = set_byte(root, 3, (get_byte(root, 3) + 1) % 256) WHERE day = ${seal(place % 3)}`,
  (place) => `DELETE FROM ledger_seals WHERE day = ${seal(place % 2)}`,
]

/**
 * Changes the sealed books in `times` ways, one at a time, and restores them after each. Returns
 * the changes that verify did not find.
 */
export async function tamperings(world: World, times: number): Promise<string[]> {
  const unseen: string[] = []
  for (const table of copies)
    await world.ask(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`)
  const [{ entries } = { entries: 1 }] = await world.ask<{ entries: number }>(
    'SELECT count(*)::int AS entries FROM ledger_entries',
  )
  for (let time = 0; time < times; time += 1) {
    const statement = kinds[time % kinds.length]?.(time % entries) ?? ''
    await tamper(world, statement)
    const found = await verifyBooks(world.services)
    if (!found.some(({ check, difference }) => check.includes('seals') && difference !== undefined))
      unseen.push(statement)
    await restore(world)
  }
  for (const table of copies) await world.ask(`DROP TABLE kept_${table}`)
  return unseen
}

async function restore(world: World): Promise<void> {
  for (const table of copies) {
    // A generated column takes no value, and a numbered one keeps the one that it had.
    const columns =
      table === 'ledger_accounts' ? '(number, book, code, organization_id, currency)' : ''
    const values = columns === '' ? '*' : 'number, book, code, organization_id, currency'
    await tamper(
      world,
      `DELETE FROM ${table}; INSERT INTO ${table} ${columns} OVERRIDING SYSTEM VALUE SELECT ${values} FROM kept_${table}`,
    )
  }
}
