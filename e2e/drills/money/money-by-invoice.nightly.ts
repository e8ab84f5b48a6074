import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createOperatorSession } from '@frontrow/contract/operator'
import { proposeMonthClose } from '@frontrow/contract/operator/finance/books'
import { enterBankStatement } from '@frontrow/contract/operator/finance/cash'
import {
  listNetworkInvoices,
  payNetworkInvoice,
  writeOffInvoice,
} from '@frontrow/contract/operator/finance/invoices'
import { resolvePayout } from '@frontrow/contract/operator/finance/payout-acts'
import {
  downloadPayoutFile,
  listPayoutRuns,
  markPayouts,
  previewPayouts,
  proposePayouts,
  showPayoutRun,
} from '@frontrow/contract/operator/finance/payouts'
import { approveProposal, showProposal } from '@frontrow/contract/operator/proposals'
import { changeTax, changeTerms } from '@frontrow/contract/operator/terms'
import { showOrganization } from '@frontrow/contract/account/organization'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '../../support/api-client.ts'
import { approver, finance, type MoneyNetwork, openMoneyNetwork } from './money-network.ts'

// What docs/money.md describes for an advertiser that pays by invoice, in its order, by the calls
// of the operator's console. Each test goes on where the one before it ended.

let network: MoneyNetwork
beforeAll(async () => {
  network = await openMoneyNetwork('EUR', { ecpm: 50, terms: 'postpaid' })
})
afterAll(() => network.remove())

const reason = 'As agreed'

test('terms and tax are decided', async () => {
  const theo = await signedIn(finance)
  const { id } = await network.advertiser.call(showOrganization, {})
  const params = { id }
  for (const terms of [
    { terms: 'prepaid', limit: null },
    { terms: 'postpaid', limit: '500' },
  ] as const) {
    const { state } = await theo.call(changeTerms, { params, body: { ...terms, reason } })
    expect(state).toBe('done')
  }
  const kinds = ['domestic', 'reverse_charge', 'export', 'outside'] as const
  for (const kind of kinds) {
    const percent = kind === 'domestic' ? '19' : '0'
    const note = kind === 'outside' ? 'Not taxed here' : ''
    const body = { side: 'advertiser', kind, percent, note, from: null, reason } as const
    expect(await theo.call(changeTax, { params, body })).toMatchObject({ state: 'done' })
  }
})

test('a month is closed by two, and its invoice is paid by bank transfer', async () => {
  const shown = await network.showAll(500)
  expect(shown.reduce((sum, count) => sum + count, 0)).toBe(500)
  await network.turnToDay(26)
  const theo = await signedIn(finance)
  const close = { params: { month: network.month }, body: { reason } }
  const { proposal_id: proposal } = await until(() => theo.call(proposeMonthClose, close))
  await approve(proposal)
  const { id, left } = await until(async () => {
    const { invoices } = await theo.call(listNetworkInvoices, { query: { state: 'open' } })
    return invoices[0] ?? Promise.reject(new Error('no invoice is open yet'))
  })
  expect(left).toBe('25.00')
  const about = { params: { id }, body: { reason } }
  await expect(theo.call(writeOffInvoice, about)).rejects.toThrow('invoice_young')
  const wire = { ...about, body: { reason, reference: 'W-1' } }
  expect(await theo.call(payNetworkInvoice, wire)).toMatchObject({ state: 'done' })
  await expect(
    theo.call(payNetworkInvoice, { ...about, body: { reason, reference: 'W-2' } }),
  ).rejects.toThrow('invoice_settled')
  const paid = await theo.call(listNetworkInvoices, { query: { state: 'paid' } })
  expect(paid.invoices).toMatchObject([{ id }])
})

test('the month is exported and computed again', async () => {
  // The day of the close is sealed when it is over.
  await network.turnToDay(27)
  const [first] = network.nodes
  const folder = join(first.dataDir, 'books')
  const printed = await until(() => first.operator('export-books', folder))
  expect(printed).toContain(`${network.month} is written`)
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
  const proposal = await proposeRun()
  await expect(approve(proposal, { by: finance, retyped: ['17.50', '1'] })).rejects.toThrow(
    'proposal_own',
  )
  await expect(approve(proposal, { retyped: ['17.51', '1'] })).rejects.toThrow('retyped_wrong')
  await approve(proposal, { retyped: ['17.50', '1'] })
  const params = { id: await theRun() }
  const maren = await signedIn(approver)
  await expect(maren.call(downloadPayoutFile, { params })).rejects.toThrow('operator_role_missing')
  const theo = await signedIn(finance)
  const one = await theo.call(downloadPayoutFile, { params })
  const two = await theo.call(downloadPayoutFile, { params })
  expect(Buffer.from(one.content, 'base64').toString()).toContain('<CtrlSum>17.50</CtrlSum>')
  expect(two.content).toBe(one.content)
  await theo.call(markPayouts, { params, body: { mark: 'sent', reason } })
  const body = { mark: 'paid', day: network.today(), reason } as const
  const { lines } = await theo.call(markPayouts, { params, body })
  expect(lines).toMatchObject([{ amount: '17.50', state: 'paid' }])
  await verified()
})

test('what the bank sent back is payable, as the next run says [FINDINGS3-H3]', async () => {
  const theo = await signedIn(finance)
  const { lines } = await theo.call(showPayoutRun, { params: { id: await theRun() } })
  const { proposal_id: back } = await theo.call(resolvePayout, {
    params: { id: lines[0]?.id ?? '' },
    body: { outcome: 'returned', reason },
  })
  await approve(back)
  await verified()
  const file = Buffer.from('day,balance').toString('base64')
  const enter = (day: string) =>
    theo.call(enterBankStatement, {
      body: {
        account: 'cash:bank',
        closing_on: day,
        balance: '82.50',
        file_name: 'bank.csv',
        file,
        reason,
      },
    })
  await expect(enter(network.today())).rejects.toThrow('closing_day_wrong')
  expect(await enter('2026-01-31')).toMatchObject({ state: 'done' })
  // The amount is payable again, and whoever approves reads that it was paid before.
  const maren = await signedIn(approver)
  const { changes } = await maren.call(showProposal, { params: { id: await proposeRun() } })
  expect(JSON.stringify(changes)).toContain('17.50 EUR of it came back')
})

/** A session that was confirmed just now. The clock of the network is turned between two acts. */
async function signedIn({ email, password }: typeof finance | typeof approver): Promise<Client> {
  const { url } = network.nodes[0]
  const client = new Client(url, { 'x-operator': '1', origin: url })
  await client.call(createOperatorSession, { body: { email, password } })
  return client
}

async function approve(
  id: string | null,
  {
    by = approver,
    retyped = [],
  }: { by?: typeof finance | typeof approver; retyped?: string[] } = {},
): Promise<void> {
  const client = await signedIn(by)
  const params = { id: id ?? '' }
  const { payload_hash } = await client.call(showProposal, { params })
  await client.call(approveProposal, { params, body: { payload_hash, retyped } })
}

/** What was kept back until the invoice was paid is released within a minute. */
async function proposeRun(): Promise<string> {
  const theo = await signedIn(finance)
  const outcome = await until(async () => {
    const { content } = await theo.call(previewPayouts, {})
    return theo.call(proposePayouts, { body: { provider: 'bank_file', content, reason } })
  })
  return outcome.proposal_id ?? ''
}

async function theRun(): Promise<string> {
  const { runs } = await (await signedIn(finance)).call(listPayoutRuns, { query: {} })
  return runs[0]?.id ?? ''
}

/** A day that the clock jumped over is sealed within a minute. */
async function verified(): Promise<void> {
  expect(await until(() => network.nodes[0].operator('verify'))).toContain('Everything agrees')
}

/** Does it again until it succeeds. */
async function until<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (tries === 20) throw error
    }
    await wait(8000)
  }
}
