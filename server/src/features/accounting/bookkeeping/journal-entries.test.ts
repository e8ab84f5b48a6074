import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type JournalEntry,
  type Movement,
  type Side,
  createMonthJournal,
} from './journal-entries.ts'

const customers = ['a', 'b'] as const
const organization = (code: string, id: string): Side => ({ code, organizationId: id })
const network = (code: string): Side => ({ code, organizationId: null })
const clearing = network('clearing:delivery')

const move = (debit: Side, credit: Side, micros: bigint): Movement => ({
  day: '2026-03-01',
  kind: 'delivery',
  debit,
  credit,
  micros,
})

const anySide = fc.oneof(
  ...customers.map((id) => fc.constantFrom(organization('advertiser', id))),
  ...customers.map((id) => fc.constantFrom(organization('advertiser:tax', id))),
  ...customers.map((id) => fc.constantFrom(organization('publisher:estimated', id))),
  ...customers.map((id) => fc.constantFrom(organization('publisher:payable', id))),
  ...['clearing:delivery', 'network:estimated', 'network:revenue', 'network:fees', 'cash:bank'].map(
    (code) => fc.constant(network(code)),
  ),
)
const anyMovement = fc.record({
  day: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03'),
  kind: fc.constantFrom('charge', 'delivery', 'payout'),
  debit: anySide,
  credit: anySide,
  micros: fc.bigInt(1n, 30_000n),
})

const byName = ([one]: [string, bigint], [other]: [string, bigint]) => (one < other ? -1 : 1)

const totalsOf = (entries: readonly JournalEntry[]) => {
  const totals = new Map<string, bigint>()
  for (const { account, organizationId, debit, credit } of entries.flatMap(({ lines }) => lines)) {
    const key = `${account} ${organizationId ?? ''}`
    totals.set(key, (totals.get(key) ?? 0n) + debit - credit)
  }
  return [...totals].filter(([, cents]) => cents !== 0n).toSorted(byName)
}

test('each entry balances, and no account drifts from the books by a hundredth', () => {
  fc.assert(
    fc.property(fc.array(anyMovement, { maxLength: 60 }), (movements) => {
      const journal = createMonthJournal()
      journal.open([])
      const entries = [...Map.groupBy(movements, ({ day, kind }) => `${day} ${kind}`)]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([, own]) => {
          const [first] = own
          return (first && journal.entryOf(first.day, first.kind, own)) ?? []
        })
      for (const { lines } of entries) {
        expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n)).toBe(0n)
        expect(lines.filter(({ account }) => account === 'rounding').length).toBeLessThan(2)
      }
      const held = journal
        .balances()
        .map(({ account, organizationId, cents }): [string, bigint] => [
          `${account} ${organizationId ?? ''}`,
          cents,
        ])
        .toSorted(byName)
      expect(totalsOf(entries)).toEqual(held)
    }),
    { numRuns: 2000 },
  )
})

test('a month goes on where the one before ended', () => {
  const paid = move(network('cash:bank'), organization('advertiser', 'a'), 4_999n)
  const used = move(organization('advertiser', 'a'), clearing, 4_999n)
  const whole = createMonthJournal()
  whole.open([])
  for (const movement of [paid, paid, used]) whole.entryOf('2026-03-01', 'charge', [movement])
  const later = createMonthJournal()
  later.open([paid, paid])
  later.entryOf('2026-03-01', 'charge', [used])
  expect(later.balances()).toEqual(whole.balances())
})

test('who pays in advance and then owes has a line on either account', () => {
  const journal = createMonthJournal()
  const customer = organization('advertiser', 'a')
  journal.open([move(network('cash:bank'), customer, 50_000n)])
  const entry = journal.entryOf('2026-03-02', 'delivery', [move(customer, clearing, 80_000n)])
  expect(entry?.lines).toEqual([
    { account: 'receivable', organizationId: 'a', debit: 3n, credit: 0n },
    { account: 'prepaid', organizationId: 'a', debit: 5n, credit: 0n },
    { account: 'revenue', organizationId: null, debit: 0n, credit: 8n },
  ])
})

test('ads are revenue and a cost, and their difference is the network’s', () => {
  const journal = createMonthJournal()
  journal.open([])
  const entry = journal.entryOf('2026-03-02', 'delivery', [
    move(organization('advertiser', 'a'), clearing, 1_000_000n),
    move(clearing, organization('publisher:estimated', 'b'), 700_000n),
    move(clearing, network('network:estimated'), 300_000n),
  ])
  const named = entry?.lines.map(({ account, debit, credit }) => `${account} ${debit} ${credit}`)
  expect(named).toEqual(['receivable 100 0', 'publisher 0 70', 'publishers 70 0', 'revenue 0 100'])
  expect(
    journal.entryOf('2026-03-31', 'month', [
      move(network('network:estimated'), network('network:revenue'), 300_000n),
      move(organization('publisher:estimated', 'b'), organization('publisher:payable', 'b'), 7n),
    ]),
  ).toBeUndefined()
})
