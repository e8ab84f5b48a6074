// An accounting program of others checks the journal of the demo. HLEDGER names another program
// than `hledger`; without one the test is skipped and says so.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDemoOnce } from '../../src/commands/demo/demo.ts'
import { exportFor } from '../../src/commands/host/operator-bookkeeping.ts'
import { openWorld } from '../support/world.ts'

const program = process.env['HLEDGER'] ?? 'hledger'
const isThere = spawnSync(program, ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'frontrow-hledger-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('hledger accepts the journal of each month of the demo', async ({ skip }) => {
  skip(!isThere, `${program} is not installed`)
  const world = await openWorld({ ticks: true })
  await makeDemoOnce({ ...world, scale: 1 / 5 })
  const months = await world.ask<{ month: string }>(
    `SELECT DISTINCT to_char(booked_on, 'YYYY-MM') AS month FROM ledger_entries
     WHERE booked_on < date_trunc('month', (SELECT max(day) FROM ledger_seals)) ORDER BY 1`,
  )
  const texts: string[] = []
  for (const { month } of months) {
    await exportFor(world.services, { folder, month, accounts: undefined })
    texts.push(asLedger(readFileSync(join(folder, month, 'journal.csv'), 'utf8')))
  }
  const text = texts.join('\n')
  const run = (input: string) =>
    spawnSync(program, ['-f', '-', 'check'], { input, encoding: 'utf8' })
  expect(text.split('\n').length).toBeGreaterThan(500)
  expect(run(text)).toMatchObject({ status: 0, stderr: '' })
  // Control: one hundredth more on one line does not balance.
  const changed = text.replace(/(\d\d) USD/, (_, cents: string) => `${Number(cents) + 100} USD`)
  expect(run(changed).status).not.toBe(0)
})

/** The lines of a journal as hledger reads them. Names of customers are left out. */
function asLedger(csv: string): string {
  const [, ...lines] = csv.replace('\uFEFF', '').trimEnd().split('\r\n')
  const entries = Map.groupBy(
    lines.map((line) => line.split(',')),
    ([date, entry]) => `${date} ${entry}`,
  )
  return [...entries]
    .map(([head, rows]) => {
      const postings = rows.map(([, , , account, name, debit = '', credit = '']) => {
        const amount = debit === '' ? `-${credit}` : debit
        return `  ${account} ${name}  ${amount} USD`
      })
      return [head, ...postings, ''].join('\n')
    })
    .join('\n')
}
