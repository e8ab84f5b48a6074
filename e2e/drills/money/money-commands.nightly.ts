import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyNetwork, openMoneyNetwork } from './money-network.ts'

// What docs/money.md says is done by commands on the host, in its order. Each test goes on where
// the one before it ended.

const passwords = {
  'you@example.com': 'front row of you',
  'other@example.com': 'front row of the other',
}
const you = '--as you@example.com'
const other = '--as other@example.com'
const advertiser = 'harbour.and.vine@example.com'
const id = '[0-9a-f-]{36}'

let network: MoneyNetwork
beforeAll(async () => {
  network = await openMoneyNetwork('EUR', { ecpm: 50, terms: 'postpaid' })
})
afterAll(() => network.remove())

test('two operators are added, and each chooses a password with the link', async () => {
  await welcome(await run('add-operator you@example.com --role administrator'), 'you@example.com')
  const add = 'add-operator other@example.com --role finance --why "Pays publishers"'
  expect(await run(`${add} ${you}`)).toMatch(new RegExp(`^Proposed as ${id}\\.`))
  await welcome(await run(`${add} --break-glass`), 'other@example.com')
  expect(await run('list-operators')).toMatch(/you@example.com.*administrator/i)
})

test('terms and tax are decided', async () => {
  expect(await run(`set-terms ${advertiser} prepaid`)).toContain('pays in advance from')
  expect(await run(`set-terms ${advertiser} postpaid 500`)).toContain('up to 500.00 EUR')
  for (const kind of ['domestic 19', 'reverse_charge', 'export', 'none'])
    expect(await run(`set-tax ${advertiser} ${kind}`)).toContain('as advertiser are taxed')
  expect(await run('set-tax night.lamp@example.com none --side publisher')).toContain(
    'as publisher',
  )
})

test('a month is closed by two, and its invoice is paid by bank transfer', async () => {
  const shown = await network.showAll(500)
  expect(shown.reduce((sum, count) => sum + count, 0)).toBe(500)
  await network.turnToDay(26)
  const close = `close-month ${network.month} ${you} --why "The month is over"`
  const proposed = await until(() => run(close), new RegExp(`Proposed as (${id})\\.`))
  expect(await run(`approve-proposal ${proposed} ${other}`)).toContain('is approved')
  const listed = await until(() => run('list-invoices open'), /^(TEST-INV-\S+) .* 25\.00 EUR left/m)
  expect(await run(`write-off ${listed} ${you} --why "They went away"`)).toContain('30 days')
  const book = `book-payment ${listed} ${you} --why "On the statement"`
  expect(await run(book)).toBe(`${listed} is paid.\n`)
  expect(await run(book)).toContain('Nothing is left to pay')
  expect(await run('list-invoices paid')).toContain(listed)
})

test('the month is exported and computed again', async () => {
  // The day of the close is sealed when it is over.
  await network.turnToDay(27)
  const folder = join(network.nodes[0].dataDir, 'books')
  await until(() => run(`export-books ${folder}`), new RegExp(`(${network.month}) is written`))
  const { status, stdout } = spawnSync(
    process.execPath,
    ['tools/reconcile/reconcile.mjs', folder, '--all'],
    { encoding: 'utf8' },
  )
  expect(stdout.split('\n').filter((line) => line.includes('NOT EQUAL'))).toEqual([])
  expect(status).toBe(0)
})

test('the publisher is paid: proposed, approved, in a file, sent and paid', async () => {
  await network.ask(
    `UPDATE payout_settings SET threshold_micros = 10000000, account_name = 'Network', account_iban = 'DE02120300000000202051'`,
  )
  await network.turnToDay(26 + 31)
  // What was kept back until the invoice was paid is released within a minute.
  const propose = () => run(`propose-payouts ${you} --why "The run of the month"`)
  const proposed = await until(propose, /^(Proposed as [^]*)/)
  const [, proposal = ''] = new RegExp(`^Proposed as (${id})\\.`).exec(proposed) ?? []
  const [, runId = ''] =
    new RegExp(`^The run (${id}) has one payout, together 17.50 EUR\\.$`, 'm').exec(proposed) ?? []
  expect([proposal, runId], proposed).not.toContain('')
  const approve = (as: string, total: string) =>
    run(`approve-payouts ${proposal} ${as} --total ${total} --count 1`)
  expect(await approve(you, '17.50')).not.toContain('Approved')
  expect(await approve(other, '17.51')).toContain('this is not what was proposed')
  expect(await approve(other, '17.50')).toContain('Approved')
  const files = ['one.xml', 'two.xml'].map((name) => join(network.nodes[0].dataDir, name))
  expect(await run(`payout-file ${runId} ${files[0] ?? ''} ${you}`)).toContain('None of your roles')
  for (const file of files)
    expect(await run(`payout-file ${runId} ${file} ${other}`)).toContain('is written')
  const [one, two] = files.map((file) => readFileSync(file, 'utf8'))
  expect(one).toContain('<CtrlSum>17.50</CtrlSum>')
  expect(two).toBe(one)
  const mark = (words: string) => run(`mark-payouts ${runId} ${words} ${you} --why "By the bank"`)
  expect(await mark('sent')).toBe('1 marked as sent.\n')
  expect(await mark(`paid --date ${network.today()}`)).toBe('1 marked as paid.\n')
  await verified()
})

test('what the bank sent back is payable again once two operators say so, and the next run says it [FINDINGS3-H3]', async () => {
  const runId = await theRun()
  const mark = (words: string) => run(`mark-payouts ${runId} ${words} ${you} --why "By the bank"`)
  const [, back = ''] = new RegExp(`^Proposed as (${id})\\.`).exec(await mark('returned')) ?? []
  expect(await run(`approve-proposal ${back} ${other}`)).toContain('is approved')
  await verified()
  const statement = join(network.nodes[0].dataDir, 'bank.csv')
  writeFileSync(statement, 'day,balance')
  const enter = `enter-balance cash:bank ${network.today()} 82.50 ${statement} ${you} --why "From the bank"`
  expect(await run(enter)).toContain('A closing day has ended')
  expect(await run(enter.replace(network.today(), '2026-01-31'))).toBe(
    'cash:bank held 82.50 EUR at the end of 2026-01-31.\n',
  )
  // The amount is payable again, and whoever approves reads that it was paid before.
  const again = await run(`propose-payouts ${you} --why "Once more"`)
  expect(again).toContain('17.50 EUR')
  expect(again).toContain('17.50 EUR of it came back')
  const [, last = ''] = new RegExp(`^Proposed as (${id})\\.`).exec(again) ?? []
  expect(await run(`approve-payouts ${last} ${other}`)).toContain('17.50 EUR of it came back')
})

async function theRun(): Promise<string> {
  return (await network.ask<{ id: string }>('SELECT id FROM payout_runs')).id
}

/** Runs a command, which reads the password of `--as`. Returns what it printed. */
function run(line: string): Promise<string> {
  const parts = line.matchAll(/"([^"]*)"|(\S+)/g)
  const words = [...parts].map(([, quoted, word]) => quoted ?? word ?? '')
  const as = Object.entries(passwords).find(([email]) => line.includes(`--as ${email}`))
  const env = { ...process.env, DATA_DIR: network.nodes[0].dataDir, DEMO: '0' }
  return new Promise((printed) => {
    const child = execFile(
      process.execPath,
      ['server/src/commands/operator.ts', ...words],
      { env },
      (_error, stdout, stderr) => printed(stdout + stderr),
    )
    child.stdin?.end(as === undefined ? '' : `${as[1]}\n`)
  })
}

/** A day that the clock jumped over is sealed within a minute. */
async function verified(): Promise<void> {
  await until(() => run('verify'), /(Everything agrees)/)
}

/** Runs it again until it prints this. Returns the group. */
async function until(print: () => Promise<string>, wanted: RegExp): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const printed = await print()
    const [, found] = wanted.exec(printed) ?? []
    if (found !== undefined) return found
    if (tries === 20) throw new Error(printed)
    await wait(8000)
  }
}

async function welcome(printed: string, email: keyof typeof passwords): Promise<void> {
  const { url } = network.nodes[0]
  const [, token = ''] = /#(\S+)/.exec(printed) ?? []
  const answer = await fetch(`${url}/operator/v1/welcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-operator': '1', origin: url },
    body: JSON.stringify({ token, name: email, password: passwords[email] }),
  })
  expect(answer.status, printed + (await answer.text())).toBe(200)
}
