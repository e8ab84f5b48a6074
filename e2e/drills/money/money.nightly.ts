import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadedText, untilLoaded } from '../../support/browser.ts'
import {
  advertiserName,
  approver,
  finance,
  type MoneyNetwork,
  openMoneyNetwork,
  publisherName,
} from './money-network.ts'
import { printFigures } from '../../support/test-network.ts'

// Money travels from an advertiser's card to a publisher's account. The tests of a currency run in
// order; each continues where the one before it ended.

const reconcile = fileURLToPath(new URL('../../../tools/reconcile/reconcile.mjs', import.meta.url))
/** An impression costs 0.05. */
const ecpm = 50
/** Longer than the minute between two rounds of a job. */
const patience = { timeout: 150_000, interval: 2000 }
/** Two seconds on a quiet machine. This runs beside three servers and a browser on two cores. */
const runsWithin = { timeout: 10_000, interval: 50 }
const currencies = [
  { currency: 'EUR', sign: '€' },
  { currency: 'USD', sign: '$' },
] as const

describe.each(currencies)('in $currency', ({ currency, sign }) => {
  let network: MoneyNetwork
  beforeAll(async () => {
    network = await openMoneyNetwork(currency, { ecpm })
  })
  afterAll(() => network.remove())

  const approveOnly = async (retyped: Record<string, string> = {}) =>
    network.asOperator(approver, async (page) => {
      await page.goto('/operator/approvals')
      await page.getByRole('table', { name: 'Requests' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Approve request', exact: true }).waitFor()
      for (const [label, text] of Object.entries(retyped)) await page.getByLabel(label).fill(text)
      await page.getByRole('button', { name: 'Approve request', exact: true }).click()
      await page.getByText('Request approved. The change is applied.').waitFor()
    })

  test('two operators lower the threshold to 10.00', async () => {
    await network.asOperator(finance, async (page) => {
      await page.goto('/operator/finance/payouts')
      await page.getByRole('button', { name: 'Change settings' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(`Threshold in ${currency}`).fill('10.00')
      if (currency === 'EUR') {
        await dialog.getByLabel('Paying account: holder').fill('Frontrow Network GmbH')
        await dialog.getByLabel('Paying account: IBAN').fill('DE02120300000000202051')
      }
      await dialog.getByLabel('Reason').fill('Publishers are small here')
      await dialog.getByRole('button', { name: 'Request approval', exact: true }).click()
      await page.getByText('Change pending approval').waitFor()
    })
    await approveOnly()
    await network.asOperator(finance, async (page) => {
      await page.goto('/operator/finance/payouts')
      await untilLoaded(page)
      expect(await page.getByText(`${sign}10.00`, { exact: true }).count()).toBe(1)
    })
  })

  test('a top-up of 25.00 has its invoice, and ads follow at once [MONEY-CHECK-3]', async () => {
    expect(await network.showNow()).toBe(0)
    await network.asMember(advertiserName, async (page) => {
      await enterCard(page)
      await page.goto('/account/billing')
      await page.getByLabel(`Amount (${currency})`).fill('25.00')
      await page.getByRole('button', { name: 'Top up', exact: true }).click()
      await page.getByText(`${sign}25.00 was charged.`).waitFor()
      const chargedAt = performance.now()
      await expect.poll(() => network.showNow(), runsWithin).toBeGreaterThan(0)
      const seconds = ((performance.now() - chargedAt) / 1000).toFixed(1)
      printFigures('an ad after the top-up', { currency, seconds })
      await page.reload()
      const invoices = page.getByRole('table', { name: 'Invoices' })
      await invoices.getByRole('link', { name: /^TEST-INV-\d{4}-000001$/ }).click()
      await page.getByText(`${sign}25.00`).first().waitFor()
    })
    // Mails of notices are sent once a minute, by whichever node is first.
    const isInvoice = ({ subject }: { subject: string }) => /invoice/i.test(subject)
    const mails = () => network.nodes.flatMap((node) => node.mails().filter(isInvoice))
    await expect.poll(() => mails().length, patience).toBe(1)
  })

  test('a campaign on three nodes spends it to the last cent', async () => {
    const shown = await network.showAll()
    expect(shown.reduce((sum, count) => sum + count, 0)).toBe(500)
    await network.asMember(advertiserName, async (page) => {
      await page.goto('/account/billing')
      await page.getByText(`${sign}25.00`, { exact: true }).first().waitFor()
    })
  })

  test('two operators close the month, and both sides get their statements', async () => {
    await network.turnToDay(26)
    const path = `/operator/finance/months/${network.month}`
    await network.asOperator(finance, async (page) => {
      await untilShown(page, path, 'Everything is ready.')
      await page.getByRole('button', { name: 'Request close' }).click()
      await page.getByRole('dialog').getByLabel('Reason').fill('The month is over')
      await page.getByRole('dialog').getByRole('button', { name: 'Request close' }).click()
      await page.getByText('The close is pending').waitFor()
    })
    await approveOnly()
    await network.asOperator(finance, (page) => untilShown(page, path, /Final since/))
    for (const [company, amount] of [
      [advertiserName, '25.00'],
      [publisherName, '17.50'],
    ] as const)
      await network.asMember(company, async (page) => {
        await page.goto('/account/statements')
        const statements = page.getByRole('table', { name: 'Statements' })
        await statements.getByRole('link').first().click()
        await page.getByText(`${sign}${amount}`, { exact: true }).first().waitFor()
        const other = company === publisherName ? advertiserName : publisherName
        expect(await page.getByRole('main').innerText()).not.toContain(other)
      })
  })

  test('two operators pay the publisher, and the bank file comes to 17.50 [MONEY-CHECK-21]', async () => {
    await network.turnToDay(26 + 31)
    await network.asOperator(finance, async (page) => {
      await page.goto('/operator/finance/payouts')
      await page.getByRole('button', { name: `Request payout of ${sign}17.50` }).click()
      await page.getByRole('dialog').getByLabel('Reason').fill('The run of the month')
      await page.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click()
      await page.getByRole('heading', { name: 'Pay publishers', level: 1 }).waitFor()
    })
    await approveOnly({ [`Total in ${currency}`]: '17.50', 'Number of payouts': '1' })
    await network.asOperator(finance, async (page) => {
      await page.goto('/operator/finance/payouts')
      await page.getByRole('table', { name: 'Payout runs' }).getByRole('link').first().click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Create file' }).click()
      const download = await downloading
      const file = await downloadedText(download)
      if (currency === 'EUR') {
        expect(file).toContain('<CtrlSum>17.50</CtrlSum>')
        expect(file).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
      } else
        expect(file).toMatch(/,Night Lamp GmbH,DE89370400440532013000,,,17\.50,USD,[^\r\n]*\r\n$/)
      await mark(page, 'sent')
      await mark(page, 'paid', network.today())
    })
  })

  test('the publisher reads the payment and its statement', async () => {
    await network.asMember(publisherName, async (page) => {
      await page.goto('/account/payment')
      await page.getByText('$1000', { exact: true }).waitFor()
      const history = page.getByRole('table', { name: 'Payment History table' })
      await history.getByRole('link', { name: /^View the payment of/ }).click()
      await page.getByRole('heading', { name: 'Payment statement', level: 1 }).waitFor()
      await untilLoaded(page)
      const statement = await page.getByRole('main').innerText()
      for (const text of [`${sign}17.50`, 'Night Lamp GmbH']) expect(statement).toContain(text)
    })
  })

  test('verify agrees, and the exported month is equal in all its parts [MONEY-CHECK-24]', async () => {
    const [first] = network.nodes
    // A day that the clock jumped over is sealed within a minute.
    await expect
      .poll(() => first.operator('verify').catch(String), patience)
      .toContain('Everything agrees.')
    const folder = join(first.dataDir, 'books')
    await first.operator('export-books', folder)
    const { status, stdout } = spawnSync(process.execPath, [reconcile, folder, '--all'], {
      encoding: 'utf8',
    })
    expect(stdout.split('\n').filter((line) => line.includes('NOT EQUAL'))).toEqual([])
    expect([status, stdout.includes(': equal')]).toEqual([0, true])
  })
})

async function untilShown(page: Page, path: string, text: string | RegExp): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(path)
      await untilLoaded(page)
      return page.getByText(text).count()
    }, patience)
    .toBeGreaterThan(0)
}

async function enterCard(page: Page): Promise<void> {
  await page.goto('/account/payment')
  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  const dialog = page.getByRole('dialog', { name: / Payment Method$/ })
  const typed = {
    'Card number': '4242424242424242',
    Expiry: '1260',
    CVC: '123',
    'Full name': 'Ida Lindqvist',
    Address: 'Hamngatan 1',
    'Postal code': '411 06',
    City: 'Gothenburg',
  }
  for (const [name, text] of Object.entries(typed))
    await dialog.getByRole('textbox', { name, exact: true }).fill(text)
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Sweden')
  await page.getByRole('option', { name: 'Sweden', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function mark(page: Page, step: 'sent' | 'paid', day?: string): Promise<void> {
  await page.getByRole('button', { name: `Mark 1 payout as ${step}` }).click()
  const dialog = page.getByRole('dialog')
  if (day !== undefined) await dialog.getByLabel('Value date (UTC)').fill(day)
  await dialog.getByLabel('Reason').fill('By the bank')
  await dialog.getByRole('button', { name: `Mark as ${step}`, exact: true }).click()
  await page.getByText(`Marked as ${step}.`).waitFor()
}
