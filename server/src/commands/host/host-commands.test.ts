import { expect, test } from 'vitest'
import { BadLine } from './host-command.ts'
import { hostUsage, readHostLine } from './host-commands.ts'

const inputOf = (words: readonly string[]) => readHostLine(words).input
const plain = { way: { way: 'plain' } }

test.each<[string, unknown]>([
  ['approve a@b.de', 'a@b.de'],
  ['set-password a@b.de', 'a@b.de'],
  ['list', { onlyPending: false }],
  ['list --pending', { onlyPending: true }],
  ['reject a@b.de --why fake', { email: 'a@b.de', why: 'fake' }],
  ['reject --why=fake a@b.de', { email: 'a@b.de', why: 'fake' }],
  [
    'add-developer a@b.de Bo bo@b.de --role 300',
    { organizationEmail: 'a@b.de', name: 'Bo', email: 'bo@b.de', role: 300 },
  ],
  ['publish-policy terms/2.0.json', 'terms/2.0.json'],
  ['record-payment a@b.de 120.5', { email: 'a@b.de', amountMicros: 120_500_000n }],
  [
    'record-payment a@b.de 7 --date 2026-02-28 --reference May',
    { email: 'a@b.de', amountMicros: 7_000_000n, date: '2026-02-28', reference: 'May' },
  ],
  [
    'record-payment a@b.de 7 --as c@d.de --why late',
    { email: 'a@b.de', amountMicros: 7_000_000n, by: { as: 'c@d.de', why: 'late' } },
  ],
  ['set-rate eur 1.09', { rate: { currency: 'EUR', usd: '1.09' }, isSure: false, ...plain }],
  [
    'set-rate EUR 1.09 --date=2026-03-01 --sure',
    { rate: { currency: 'EUR', usd: '1.09', date: '2026-03-01' }, isSure: true, ...plain },
  ],
  ['set-share default 62.5 --date 2026-03-01', { shareBp: 6250, date: '2026-03-01' }],
  ['set-share default 100', { shareBp: 10_000 }],
  ['export-books books --month 2026-02', { folder: 'books', month: '2026-02' }],
  [
    'export-bookkeeping files --month 2026-02 --accounts a.csv',
    {
      folder: 'files',
      month: '2026-02',
      accounts: 'a.csv',
      chart: 'neutral',
      documents: false,
    },
  ],
  ['verify', { isSettled: false }],
  ['verify --settled', { isSettled: true }],
  ['recheck-traffic --since 2026-03-01', { since: '2026-03-01' }],
  ['backup /b --keep 7 --with-secrets', { into: '/b', keep: 7, withSecrets: true }],
  [
    'restore /b/1 --till 2026-03-31T14:02:00Z',
    { backup: '/b/1', till: new Date('2026-03-31T14:02:00Z') },
  ],
  ['drill /b/1 --in /d', { backup: '/b/1', place: '/d' }],
  ['drill /b/1', { backup: '/b/1', place: undefined }],
  ['make-secrets /s.json', '/s.json'],
  ['shard-events', undefined],
  ['upgrade-database --remove-old', { programs: undefined, isRemoval: true }],
  [
    'add-operator m@b.de --role administrator',
    { email: 'm@b.de', name: 'm@b.de', roles: ['administrator'], ...plain },
  ],
  [
    'add-operator m@b.de --role finance,moderator --name Theo --as a@b.de --why joins',
    {
      email: 'm@b.de',
      name: 'Theo',
      roles: ['moderator', 'finance'],
      way: { way: 'as', email: 'a@b.de', why: 'joins' },
    },
  ],
  [
    'reset-operator-factor m@b.de --break-glass --why lost',
    { email: 'm@b.de', way: { way: 'break-glass', why: 'lost' } },
  ],
  ['dual-control off --why alone', { value: 'off', reason: 'alone' }],
])('"%s" is read', (line, input) => {
  expect(inputOf(line.split(' '))).toEqual(input)
})

test('texts are taken without the blanks around them', () => {
  const rejected = { email: 'a@b.de', why: 'no such company' }
  expect(inputOf(['reject', 'a@b.de', '--why', ' no such company '])).toEqual(rejected)
  const paid = ['record-payment', 'a@b.de', '7', '--reference', ' May 1 ']
  expect(inputOf(paid)).toMatchObject({ reference: 'May 1' })
})

test.each([
  [''],
  ['destroy'],
  ['constructor'],
  ['approve'],
  ['approve a@b.de c@d.de'],
  ['approve a@b.de --why x'],
  ['approve a@b.de --pending'],
  ['approve a@b.de --role 200'],
  ['approve a@b.de --date 2026-02-28'],
  ['reject a@b.de'],
  ['reject a@b.de --why='],
  ['reject --why x'],
  ['list a@b.de'],
  ['list --all'],
  ['list --settled'],
  ['list --as m@b.de'],
  ['add-developer a@b.de Bo bo@b.de'],
  ['add-developer a@b.de Bo bo@b.de --role 100'],
  ['add-developer a@b.de Bo --role 200'],
  ['add-developer a@b.de Bo bo --role 200'],
  ['add-developer a@b.de Bo Ek bo@b.de --role 200'],
  ['publish-policy'],
  ['publish-policy one.json two.json'],
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
  ['record-payment a@b.de 5 --as c@d.de'],
  ['record-payment a@b.de 5 --why late'],
  ['set-rate EUR'],
  ['set-rate EUR 0.0'],
  ['set-rate EUR -1'],
  ['set-rate EUR 1.0000000001'],
  ['set-rate EUR 1 --reference x'],
  ['set-rate EUR 1 --break-glass'],
  ['set-rate EUR 1 --sure --as a@b.de --why meant'],
  ['set-rate EUR 1 --why meant'],
  ['open-books now'],
  ['set-share default'],
  ['set-share default 100.01'],
  ['set-share default 7e1'],
  ['set-share default 1 2'],
  ['set-share a@b.de 65'],
  ['export-books'],
  ['export-books here --month 2026-13'],
  ['export-bookkeeping here'],
  ['export-bookkeeping here --month 2026-13'],
  ['export-bookkeeping here --month 2026-12 --chart skr49'],
  ['export-bookkeeping here --year 2026 --chart skr03'],
  ['export-bookkeeping here --year 2026 --documents'],
  ['verify all'],
  ['verify --since 2026-03-01'],
  ['repair-counters now'],
  ['recheck-traffic 2026-03-01'],
  ['recheck-traffic --since yesterday'],
  ['backup'],
  ['backup a b'],
  ['backup a --keep 0'],
  ['backup a --till 2026-03-31T14:02:00Z'],
  ['restore a --till yesterday'],
  ['restore a --till 2026-03-31'],
  ['restore a --keep 2'],
  ['drill'],
  ['make-secrets'],
  ['sql-for-dba now'],
  ['upgrade-database now'],
  ['upgrade-database --programs /p --remove-old'],
  ['add-operator m@b.de'],
  ['add-operator m@b.de --role owner'],
  ['add-operator m@b.de --role finance,owner'],
  ['add-operator no-email --role finance'],
  ['add-operator m@b.de --role finance --break-glass'],
  ['add-operator m@b.de --role finance --break-glass --why lost --as x@b.de'],
  ['reset-operator-factor'],
  ['dual-control off'],
  ['dual-control maybe --why because'],
])('"%s" is not understood', (line) => {
  expect(() => readHostLine(line.split(' ').filter((word) => word !== ''))).toThrow(BadLine)
})

test('the usage has each command with its arguments and a sentence', () => {
  const usage = hostUsage()
  expect(usage).toMatch(/^npm run operator -- <act>\n\n {2}approve <email> +approve the organ/)
  expect(usage).toMatch(/\n {2}list \[--pending\] +every organization, or those that wait/)
  expect(usage).toMatch(/\n {2}open-books +begin to charge/)
  expect(usage).toContain('time zone')
  expect(Math.max(...usage.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
})
