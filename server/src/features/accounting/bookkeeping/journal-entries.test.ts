import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMonthJournal, type JournalEntry } from './journal-entries.ts'
import type { DocumentAmounts, EntryHead, Movement } from './journal-sources.sql.ts'
import { type Posting, postingsOfDocument, postingsOfMovement } from './postings.ts'

type Side = readonly [code: string, owner: string | null]

const customers = ['a', 'b'] as const
const clearing: Side = ['clearing:delivery', null]
const bank: Side = ['cash:bank', null]

const head: EntryHead = {
  day: '2026-03-01',
  key: '',
  kind: 'delivery',
  document: null,
  taxKind: null,
  taxRateBp: 0,
  partnerId: null,
  vatId: null,
}

function move(
  [debitCode, debitOwner]: Side,
  [creditCode, creditOwner]: Side,
  more: Partial<Movement> & Pick<Movement, 'micros'>,
): Posting[] {
  const about = { kind: 'delivery', documentKind: null, documentOwner: null } as const
  return postingsOfMovement({
    debitCode,
    debitOwner,
    creditCode,
    creditOwner,
    ...about,
    ...more,
  })
}

const issue = (document: Partial<DocumentAmounts>): Posting[] =>
  postingsOfDocument({
    organizationId: 'a',
    documentType: 'invoice_of_use',
    taxKind: 'domestic',
    taxRateBp: 1900,
    netMicros: 0n,
    taxMicros: 0n,
    keptMicros: 0n,
    country: null,
    networkCountry: null,
    ...document,
  })

const linesOf = (entry: JournalEntry | undefined) =>
  entry?.lines.map(({ account, debit, credit }) => `${account} ${debit - credit}`)

const anySide = fc.constantFrom<Side>(
  ...customers.flatMap((id): Side[] => [
    ['advertiser', id],
    ['advertiser:tax', id],
    ['publisher:estimated', id],
    ['publisher:payable', id],
  ]),
  ['network:estimated', null],
  ['network:fees', null],
  clearing,
  bank,
)
const anyPostings = fc
  .record({
    kind: fc.constantFrom<Movement['kind']>('charge', 'delivery', 'payout'),
    documentKind: fc.constantFrom('invoice' as const, null),
    debit: anySide,
    credit: anySide,
    micros: fc.bigInt(1n, 30_000n),
  })
  .map(({ debit, credit, ...more }) => move(debit, credit, more))

test('each entry balances, and no account drifts from the books by a hundredth', () => {
  fc.assert(
    fc.property(fc.array(anyPostings, { maxLength: 60 }), (postings) => {
      const journal = createMonthJournal()
      journal.open([])
      const totals = new Map<string, bigint>()
      const add = (account: string, id: string | null, cents: bigint) =>
        totals.set(`${account} ${id}`, (totals.get(`${account} ${id}`) ?? 0n) + cents)
      for (const own of postings) {
        const lines = journal.entryOf(head, own)?.lines ?? []
        expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n)).toBe(0n)
        expect(lines.filter(({ account }) => account === 'rounding').length).toBeLessThan(2)
        for (const { account, organizationId, debit, credit } of lines)
          add(account, organizationId, debit - credit)
      }
      for (const { account, organizationId, cents } of journal.balances())
        add(account, organizationId, -cents)
      expect([...totals.values()].filter((cents) => cents !== 0n)).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('a month goes on where the one before ended', () => {
  const paid = move(bank, ['advertiser', 'a'], { micros: 4_999n, kind: 'charge' })
  const used = move(['advertiser', 'a'], clearing, { micros: 4_999n })
  const whole = createMonthJournal()
  whole.open([])
  for (const own of [paid, paid, used]) whole.entryOf(head, own)
  const later = createMonthJournal()
  later.open([...paid, ...paid])
  later.entryOf(head, used)
  expect(later.balances()).toEqual(whole.balances())
})

test('what is paid in advance stays so until a statement of use takes it', () => {
  const journal = createMonthJournal()
  const paid = { documentKind: 'invoice', documentOwner: 'a', kind: 'charge' } as const
  journal.open([
    ...move(bank, ['advertiser', 'a'], { ...paid, micros: 248_000_000n }),
    ...move(bank, ['advertiser:tax', 'a'], { ...paid, micros: 47_120_000n }),
    ...issue({
      documentType: 'invoice_in_advance',
      netMicros: 248_000_000n,
      taxMicros: 47_120_000n,
    }),
  ])
  const used = move(['advertiser', 'a'], clearing, { micros: 82_730_000n })
  expect(linesOf(journal.entryOf(head, used))).toEqual(['revenue -8273', 'unbilled 8273'])
  const stated = issue({ documentType: 'statement_of_use', netMicros: 82_730_000n })
  expect(linesOf(journal.entryOf(head, stated))).toEqual([
    'prepaid 8273',
    'revenue 8273',
    'revenue_domestic -8273',
    'unbilled -8273',
  ])
  const held = journal.balances().map(({ account, cents }) => [account, cents])
  expect(held).toContainEqual(['prepaid', -16_527n])
  expect(held.map(([account]) => account)).not.toContain('receivable')
})

test('an invoice asks for use, and its payment for nothing else', () => {
  const journal = createMonthJournal()
  journal.open(move(['advertiser', 'a'], clearing, { micros: 100_004_000n }))
  const taxed = issue({ netMicros: 100_000_000n, taxMicros: 19_000_000n })
  expect(linesOf(journal.entryOf(head, taxed))).toEqual([
    'receivable 11900',
    'revenue 10000',
    'revenue_domestic -10000',
    'tax_output -1900',
    'unbilled -10000',
  ])
  const about = { documentKind: 'invoice', documentOwner: 'a', kind: 'receipt' } as const
  const paid = [
    ...move(bank, ['advertiser', 'a'], { ...about, micros: 100_000_000n }),
    ...move(bank, ['advertiser:tax', 'a'], { ...about, micros: 19_000_000n }),
  ]
  expect(linesOf(journal.entryOf(head, paid))).toEqual(['bank 11900', 'receivable -11900'])
})

test('a refund pays the credit note that lowers the tax', () => {
  const about = { documentKind: 'credit_note', documentOwner: 'a', kind: 'refund' } as const
  const journal = createMonthJournal()
  journal.open([])
  const back: Side = ['refunds:in_flight', null]
  const refunded = [
    ...move(['advertiser', 'a'], back, { ...about, micros: 10_000_000n }),
    ...move(['tax:output', null], back, { ...about, micros: 1_900_000n }),
  ]
  expect(linesOf(journal.entryOf(head, refunded))).toEqual(['in_flight -1190', 'receivable 1190'])
  const credited = issue({
    documentType: 'credit_in_advance',
    netMicros: -10_000_000n,
    taxMicros: -1_900_000n,
  })
  expect(linesOf(journal.entryOf(head, credited))).toEqual([
    'unbilled 1000',
    'receivable -1190',
    'tax_output 190',
  ])
})

test('a credit note whose amount stays on the balance is paid in advance', () => {
  const journal = createMonthJournal()
  journal.open([])
  const credited = issue({
    documentType: 'credit_of_use',
    taxKind: 'export',
    netMicros: -5_000_000n,
    keptMicros: 5_000_000n,
  })
  expect(linesOf(journal.entryOf(head, credited))).toEqual([
    'prepaid -500',
    'revenue -500',
    'revenue_third_country 500',
    'unbilled 500',
  ])
})

test('reverse charge of a publisher is owed and got back [§ 13b UStG]', () => {
  const journal = createMonthJournal()
  journal.open([])
  const billed = { documentType: 'self_billed', taxKind: 'self_billed_reverse_charge' } as const
  const of = { ...billed, netMicros: 10_000_000n, networkCountry: 'DE' }
  expect(linesOf(journal.entryOf(head, issue({ ...of, country: 'FR' })))).toEqual([
    'publishers -1000',
    'publishers_eu 1000',
    'reverse_charge_input 190',
    'reverse_charge_output -190',
  ])
  expect(linesOf(journal.entryOf(head, issue({ ...of, country: 'CH' })))).toContain(
    'publishers_abroad 1000',
  )
})

test('ads are revenue and a cost, and their difference is the network’s', () => {
  const journal = createMonthJournal()
  journal.open([])
  const delivered = journal.entryOf(head, [
    ...move(['advertiser', 'a'], clearing, { micros: 1_000_000n }),
    ...move(clearing, ['publisher:estimated', 'b'], { micros: 700_000n }),
    ...move(clearing, ['network:estimated', null], { micros: 300_000n }),
  ])
  expect(linesOf(delivered)).toEqual([
    'publisher -70',
    'publishers 70',
    'revenue -100',
    'unbilled 100',
  ])
  expect(
    journal.entryOf(head, [
      ...move(['network:estimated', null], ['network:revenue', null], { micros: 300_000n }),
      ...move(['publisher:estimated', 'b'], ['publisher:payable', 'b'], { micros: 7n }),
    ]),
  ).toBeUndefined()
})
