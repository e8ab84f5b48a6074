// What the stand-alone checker and `operator verify` say of the books of a world.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { verify } from '../../src/commands/host/operator-checks.ts'
import { exportTheBooks } from '../../src/commands/host/operator-export-books.ts'
import { openJournal } from '../../src/features/accounting/bookkeeping/month-journal.ts'
import { totalOf } from '../../src/features/accounting/open-items/list-open-items.ts'
import { openItems } from '../../src/features/accounting/open-items/open-items.sql.ts'
import type { World } from '../support/world.ts'
import { runReconcile } from './export-mutations.ts'

/** An empty folder, which is removed after the tests of the file. */
export function folderFor(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `frontrow-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

/**
 * Exports all months. Returns the checker's lines, all of which must be equal, as must be the open
 * items and the receivables of the bookkeeper.
 */
export async function reconciled(world: World, folder: string): Promise<string[]> {
  const { services, eventUrl } = world
  await exportTheBooks(services, { eventUrl, operator: 'ida', folder, month: undefined })
  const { code, lines } = runReconcile(folder)
  expect(lines.filter((line) => line.includes('NOT EQUAL'))).toEqual([])
  expect(code).toBe(0)
  await expectOpenItems(world)
  return lines
}

/** The differences that `operator verify` finds. */
export async function differing({ services, eventUrl }: World): Promise<string[]> {
  const { lines } = await verify(services, eventUrl)
  return lines.filter((line) => line.startsWith('DIFFERS'))
}

/** Each customer's receivables in the bookkeeper's journal are its open items, and nothing else. */
export async function expectOpenItems({ database }: World): Promise<void> {
  const { balances, open } = await database.asSystem(async (db) => ({
    balances: (await openJournal(db, '2999-01-01')).balances(),
    open: await openItems(db),
  }))
  const receivable = balances.flatMap(({ account, organizationId, cents }) =>
    account === 'receivable' ? [[organizationId, cents]] : [],
  )
  const items = open.map((row) => [row.id, totalOf([row]) / 10_000n] as const)
  expect(Object.fromEntries(receivable)).toEqual(
    Object.fromEntries(items.filter(([, cents]) => cents !== 0n)),
  )
}
