import { expect, test } from 'vitest'
import { BadLine } from './line-parts.ts'
import { readOperatorLine } from './operator-line.ts'

test('each act is read', () => {
  expect(readOperatorLine(['approve', 'a@b.de'])).toEqual({ act: 'approve', email: 'a@b.de' })
  expect(readOperatorLine(['set-password', 'a@b.de'])).toEqual({
    act: 'set-password',
    email: 'a@b.de',
  })
  expect(readOperatorLine(['list'])).toEqual({ act: 'list', onlyPending: false })
  expect(readOperatorLine(['list', '--pending'])).toEqual({ act: 'list', onlyPending: true })
  const rejected = { act: 'reject', email: 'a@b.de', why: 'no such company' }
  expect(readOperatorLine(['reject', 'a@b.de', '--why', ' no such company '])).toEqual(rejected)
  expect(readOperatorLine(['reject', '--why=no such company', 'a@b.de'])).toEqual(rejected)
})

test('a person and a version of the agreement are read', () => {
  const words = ['add-developer', 'a@b.de', 'Bo Ek', 'bo@b.de', '--role', '300']
  expect(readOperatorLine(words)).toEqual({
    act: 'add-developer',
    organizationEmail: 'a@b.de',
    name: 'Bo Ek',
    email: 'bo@b.de',
    role: 300,
  })
  expect(readOperatorLine(['publish-policy', 'terms/2.0.json'])).toEqual({
    act: 'publish-policy',
    file: 'terms/2.0.json',
  })
})

test('the acts of charges are read', () => {
  expect(readOperatorLine(['list-charges'])).toEqual({ act: 'list-charges' })
  expect(readOperatorLine(['list-charges', 'unknown'])).toEqual({
    act: 'list-charges',
    state: 'unknown',
  })
  expect(readOperatorLine(['look-up-charge', 'one'])).toEqual({ act: 'look-up-charge', id: 'one' })
  const refund = ['refund-charge', 'one', '12.50', '--why', 'They stopped.']
  expect(readOperatorLine(refund)).toEqual({
    act: 'refund-charge',
    id: 'one',
    netMicros: 12_500_000n,
    reason: 'They stopped.',
  })
  for (const line of [
    'list-charges paid',
    'look-up-charge',
    'refund-charge one',
    'refund-charge one 0 --why they-stopped',
    'refund-charge one 12.50',
  ])
    expect(() => readOperatorLine(line.split(' ')), line).toThrow(BadLine)
})

test('the acts of invoices are read', () => {
  expect(readOperatorLine(['list-invoices', 'overdue'])).toEqual({
    act: 'list-invoices',
    state: 'overdue',
  })
  for (const act of ['book-payment', 'write-off']) {
    const given = ['--as', 'ida@b.de', '--why', 'On the statement']
    expect(readOperatorLine([act, 'INV-2026-000001', ...given])).toEqual({
      act,
      number: 'INV-2026-000001',
      as: 'ida@b.de',
      why: 'On the statement',
    })
    expect(() => readOperatorLine([act, 'INV-2026-000001', '--why', 'no operator'])).toThrow(
      BadLine,
    )
    expect(() => readOperatorLine([act, ...given])).toThrow(BadLine)
  }
  expect(() => readOperatorLine(['list-invoices', 'late'])).toThrow(BadLine)
})

test('the acts of the books are read', () => {
  expect(readOperatorLine(['open-books'])).toEqual({ act: 'open-books' })
  expect(readOperatorLine(['close-day', '2026-02-28'])).toEqual({
    act: 'close-day',
    day: '2026-02-28',
  })
  expect(readOperatorLine(['close-month', '2026-02'])).toEqual({
    act: 'close-month',
    month: '2026-02',
    way: { way: 'plain' },
  })
  expect(readOperatorLine(['set-share', 'default', '62.5', '--date', '2026-03-01'])).toEqual({
    act: 'set-share',
    email: undefined,
    shareBp: 6250,
    date: '2026-03-01',
  })
  expect(readOperatorLine(['export-books', 'books', '--month', '2026-02'])).toEqual({
    act: 'export-books',
    folder: 'books',
    month: '2026-02',
  })
  const adjustment = 'propose-adjustment --as a@b.de --since 2026-02-01 --why'.split(' ')
  expect(readOperatorLine([...adjustment, 'a click farm'])).toEqual({
    act: 'propose-adjustment',
    as: 'a@b.de',
    dayFrom: '2026-02-01',
    dayTill: '2026-02-01',
    reason: 'a click farm',
  })
  expect(readOperatorLine(['set-share', 'a@b.de', '100'])).toEqual({
    act: 'set-share',
    email: 'a@b.de',
    shareBp: 10_000,
  })
})

test.each([
  'open-books now',
  'close-day',
  'close-day 2026-02-30',
  'close-day 2026-02-28 again',
  'set-share default',
  'set-share default 100.01',
  'set-share default 7e1',
  'set-share default 1 2',
  'export-books',
  'export-books here --month 2026-13',
  'propose-adjustment --as a@b.de --why spam',
  'propose-adjustment --as a@b.de --since 2026-02-02 --till 2026-02-01 --why spam',
  'propose-adjustment --since 2026-02-02 --why spam',
])('%j is refused as a line of the books', (line) => {
  expect(() => readOperatorLine(line.split(' '))).toThrow(BadLine)
})

test('a payment and a rate are read, with and without a day', () => {
  expect(readOperatorLine(['record-payment', 'a@b.de', '120.5'])).toEqual({
    act: 'record-payment',
    email: 'a@b.de',
    amountMicros: 120_500_000n,
  })
  const words = ['record-payment', 'a@b.de', '7', '--date', '2026-02-28', '--reference', ' May 1 ']
  expect(readOperatorLine(words)).toEqual({
    act: 'record-payment',
    email: 'a@b.de',
    amountMicros: 7_000_000n,
    date: '2026-02-28',
    reference: 'May 1',
  })
  expect(readOperatorLine(['set-rate', 'eur', '1.09'])).toEqual({
    act: 'set-rate',
    currency: 'EUR',
    usd: '1.09',
    isSure: false,
    way: { way: 'plain' },
  })
  expect(readOperatorLine(['set-credit-limit', 'a@b.de', '500.5'])).toEqual({
    act: 'set-credit-limit',
    email: 'a@b.de',
    limitMicros: 500_500_000n,
  })
  expect(readOperatorLine(['set-credit-limit', 'a@b.de', 'none'])).toEqual({
    act: 'set-credit-limit',
    email: 'a@b.de',
    limitMicros: null,
  })
  expect(readOperatorLine(['verify'])).toEqual({ act: 'verify', isSettled: false })
  expect(readOperatorLine(['verify', '--settled'])).toEqual({ act: 'verify', isSettled: true })
  expect(readOperatorLine(['repair-counters'])).toEqual({ act: 'repair-counters' })
  expect(readOperatorLine(['backup', '/b', '--keep', '7', '--with-secrets'])).toEqual({
    act: 'backup',
    into: '/b',
    keep: 7,
    withSecrets: true,
  })
  expect(readOperatorLine(['restore', '/b/1', '--till', '2026-03-31T14:02:00Z'])).toEqual({
    act: 'restore',
    backup: '/b/1',
    till: new Date('2026-03-31T14:02:00Z'),
  })
  expect(readOperatorLine(['drill', '/b/1', '--in', '/d'])).toEqual({
    act: 'drill',
    backup: '/b/1',
    place: '/d',
  })
  expect(readOperatorLine(['drill', '/b/1'])).toMatchObject({ place: undefined })
  expect(readOperatorLine(['list-app-reviews'])).toEqual({ act: 'list-app-reviews' })
  expect(readOperatorLine(['approve-app', 'x'])).toEqual({ act: 'approve-app', appId: 'x' })
  expect(readOperatorLine(['recheck-traffic', '--since', '2026-03-01'])).toEqual({
    act: 'recheck-traffic',
    since: '2026-03-01',
  })
  expect(readOperatorLine(['set-rate', 'EUR', '1.09', '--date=2026-03-01'])).toEqual({
    act: 'set-rate',
    currency: 'EUR',
    usd: '1.09',
    date: '2026-03-01',
    isSure: false,
    way: { way: 'plain' },
  })
})

test.each([
  [''],
  ['destroy'],
  ['approve'],
  ['approve a@b.de c@d.de'],
  ['approve-app'],
  ['approve-app one two'],
  ['list-app-reviews now'],
  ['approve a@b.de --why x'],
  ['approve a@b.de --pending'],
  ['reject a@b.de'],
  ['reject a@b.de --why='],
  ['reject --why x'],
  ['list a@b.de'],
  ['list --all'],
  ['verify all'],
  ['repair-counters now'],
  ['backup'],
  ['backup a b'],
  ['backup a --keep 0'],
  ['backup a --till 2026-03-31T14:02:00Z'],
  ['restore a --till yesterday'],
  ['restore a --till 2026-03-31'],
  ['restore a --keep 2'],
  ['drill'],
  ['list --settled'],
  ['verify --since 2026-03-01'],
  ['recheck-traffic 2026-03-01'],
  ['recheck-traffic --since yesterday'],
  ['add-developer a@b.de Bo bo@b.de'],
  ['add-developer a@b.de Bo bo@b.de --role 100'],
  ['add-developer a@b.de Bo --role 200'],
  ['add-developer a@b.de Bo bo --role 200'],
  ['add-developer a@b.de Bo Ek bo@b.de --role 200'],
  ['approve a@b.de --role 200'],
  ['publish-policy'],
  ['publish-policy one.json two.json'],
  ['constructor'],
  ['record-payment a@b.de'],
  ['record-payment a@b.de 0'],
  ['record-payment a@b.de -5'],
  ['record-payment a@b.de 1.234'],
  ['record-payment a@b.de 1e3'],
  ['record-payment a@b.de 5 6'],
  ['record-payment a@b.de 5 --date 2026-02-30'],
  ['record-payment a@b.de 5 --date tomorrow'],
  ['record-payment a@b.de 5 --date 2026-02-28T10:00'],
  ['record-payment a@b.de 5 --reference='],
  ['set-rate EUR'],
  ['set-rate EUR 0.0'],
  ['set-rate EUR -1'],
  ['set-rate EUR 1.0000000001'],
  ['set-rate EUR 1 --reference x'],
  ['approve a@b.de --date 2026-02-28'],
  ['set-credit-limit a@b.de'],
  ['set-credit-limit a@b.de -5'],
  ['set-credit-limit a@b.de 1.234'],
  ['set-credit-limit a@b.de nothing'],
  ['set-credit-limit a@b.de 5 6'],
  ['set-credit-limit a@b.de 5 --date 2026-02-28'],
])('"%s" is not understood', (line) => {
  expect(() => readOperatorLine(line.split(' ').filter((word) => word !== ''))).toThrow(BadLine)
})
