import { expect, test } from 'vitest'
import { downloaded, downloadedText, expectFineEverywhere } from '../support/browser.ts'
import { billing, earnings, invoice } from '../answers/books-answers.ts'
import { openMockedConsole } from '../support/mocked-console.ts'

// What stands in the books. The published console has neither page.
const EARNINGS = 'GET /organization/earnings'
const BILLING = 'GET /organization/billing'
const unavailable = { status: 503, body: { code: 503, message: 'Please try again.' } }

test('earnings are reached from Payments and shown by day and placement, with later changes and other months', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  await page.goto('/account/payment')
  await page.getByRole('main').getByRole('link', { name: 'Earnings', exact: true }).click()
  await page.getByRole('heading', { name: 'Earnings', level: 1 }).waitFor()
  await page.getByText('$85.68', { exact: true }).waitFor()
  await page.getByText('of $122.40 billed to advertisers').waitFor()
  await page.getByText('$1,204.12', { exact: true }).waitFor()
  await page.getByText('all months, $310.00 of it payable').waitFor()
  await page.getByText('$42.80 of Level end of April 2026 is held: under review.').waitFor()
  const table = page.getByRole('table', { name: 'Earnings by day and placement' })
  expect(await table.getByRole('row').count()).toBe(3)
  const row = table.getByRole('row', { name: /Level end/ })
  expect(await row.innerText()).toMatch(
    /25 May 2026\s+Level end\s+Tidepool Match\s+31,004\s+45.in.own.apps\s+\$62\.00\s+70%\s+\$43\.40/,
  )
  await table.getByRole('button', { name: 'Day' }).click()
  await expect.poll(() => table.getByRole('row').nth(1).innerText()).toContain('$42.28')
  await page.getByRole('searchbox', { name: 'Find a placement or a day' }).fill('banner')
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
  const changes = page.getByRole('table', { name: 'Adjustments' })
  expect(await changes.innerText()).toMatch(/24 May 2026\s+Level end\s+Late events\s+<\$0\.01/)
  expect(await changes.innerText()).toMatch(
    /12 May 2026\s+Level end\s+Invalid traffic: The placement .* nobody saw it\.\s+[-−]\$1\.82/,
  )
  const save = (what: string) =>
    downloaded(page, page.getByRole('button', { name: `Save as CSV: ${what}` }))
  const saved = await save('earnings')
  expect(saved.suggestedFilename()).toBe('Earnings 2026-05.csv')
  expect(await downloadedText(saved)).toBe(
    'Day,Placement,App,Impressions,Impressions in own apps,Billed to advertisers (USD),Revenue share (%),Earnings (USD),State\r\n' +
      '2026-05-24,Home banner,Tidepool Match,30200,0,60.40,70,42.28,estimated\r\n',
  )
  expect(await downloadedText(await save('adjustments'))).toBe(
    'Posted,For,Placement,Cause,Reason,Change (USD)\r\n' +
      '2026-05-26,2026-05-24,Level end,Late events,,0.0014\r\n' +
      `2026-05-25,2026-05-12,Level end,Invalid traffic,"${earnings.changes[1]?.reason ?? ''}",-1.82\r\n`,
  )
  await page.goto('/account/earnings?month=2026-05')
  mocked.answer(EARNINGS, { body: { ...earnings, month: '2026-04', rows: [], changes: [] } })
  await page.getByRole('combobox', { name: 'Month' }).click()
  await page.getByRole('option', { name: 'April 2026' }).click()
  await page.getByText('No earnings in this month').waitFor()
  expect(new URL(page.url()).searchParams.get('month')).toBe('2026-04')
  expect(await changes.count()).toBe(0)
})

test('before the books are open the pages say so, and a failure can be tried again', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  const closed = { books_since: null, rows: [], changes: [], balance: '0.00' }
  mocked.answer(EARNINGS, unavailable)
  await page.goto('/account/earnings')
  await page.getByText('503 Please try again.').waitFor()
  mocked.answer(EARNINGS, { body: { ...earnings, ...closed } })
  await page.getByRole('button', { name: 'try again' }).click()
  await page.getByText('The network has not opened its books yet').waitFor()
  expect(await page.getByText('503').count()).toBe(0)
  mocked.answer(BILLING, { body: { ...billing, ...closed } })
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  await page.getByText('The network has not opened its books yet').waitFor()
})

test('billing shows what is owed and how fast it grows, in the network’s currency beside the campaign’s', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  await page.goto('/account/billing?month=2026-05')
  await page.getByText('Amount due', { exact: true }).waitFor()
  for (const text of ['$310.55', 'by invoice, credit limit $1,000.00', '$12.44', '$0.94', '$4.20'])
    await page.getByText(text, { exact: true }).waitFor()
  await page.getByText('$14.26 for 6,200 impressions, of which 200 in your own apps').waitFor()
  const row = page
    .getByRole('table', { name: 'Billed by day and campaign' })
    .getByRole('row')
    .nth(1)
  expect(await row.innerText()).toMatch(
    /25 May 2026\s+Summer push\s+6,200\s+200.in.own.apps\s+€13\.02\s+\$14\.26/,
  )
  const link = row.getByRole('link', { name: 'Summer push' })
  expect(await link.getAttribute('href')).toBe('/app/campaign/0199-campaign-1')
  const file = await downloaded(page, page.getByRole('button', { name: 'Save as CSV: charges' }))
  expect(file.suggestedFilename()).toBe('Billed 2026-05.csv')
  expect(await downloadedText(file)).toBe(
    'Day,Campaign,Impressions,Impressions in own apps,Spend,Campaign currency,Billed (USD),State\r\n' +
      '2026-05-25,Summer push,6200,200,13.02,EUR,14.26,estimated\r\n',
  )
  await expectFineEverywhere(page, 'billing')
})

test('billing lists invoices with their states, and an invoice is opened, printed and kept as it was signed', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  const next = { terms: 'prepaid', from: '2026-06-01' } as const
  const stopped = { next_terms: next, is_taxed: false, unpaid_since: '2026-05-23T09:00:00.000Z' }
  mocked.answer(BILLING, { body: { ...billing, ...stopped } })
  await page.goto('/account/billing?month=2026-05')
  await page.getByText('Campaigns stopped: an invoice is unpaid.').waitFor()
  await page.getByText('From 1 Jun 2026 on you pay in advance.').waitFor()
  await page.getByText('No invoices are issued until').waitFor()
  const table = page.getByRole('table', { name: 'Invoices' })
  await expect
    .poll(() => table.getByRole('row').nth(1).innerText())
    .toMatch(
      /21 May 2026\s+TEST-INV-2026-000007\s+Campaign spend\s+Open\s+Next attempt 28 May 2026,? .*; campaigns stop 27 May 2026,? .*\.\s+Due 23 May 2026\s+\$297\.50/,
    )
  expect(await table.innerText()).toMatch(/Credit note\s+Issued/)
  expect(await table.innerText()).toMatch(/Prepayment\s+Paid\s+Paid on 2 May 2026/)
  await table.getByRole('link', { name: 'TEST-INV-2026-000007' }).click()
  await page.getByRole('heading', { name: 'Invoice', level: 1 }).waitFor()
  const lines = page.getByRole('table', { name: 'Lines of the invoice' })
  expect(await lines.getByRole('row').nth(1).innerText()).toMatch(
    /Summer push\s+2 May 2026 to 20 May 2026\s+124,870\s+\$2\.002117\s+\$250\.00/,
  )
  const shown = await page.getByRole('main').innerText()
  expect(shown).toMatch(/VAT 19 %\s+\$47\.50/)
  expect(shown).toMatch(/From\s+Frontrow OÜ\s+Narva mnt 5\s.*To\s+Harbour Games GmbH\s/s)
  expect(shown).toMatch(/€43\.81, 1 USD is 0\.922356457 EUR \(ECB 2026-05-20, 2026-05-20\)/)
  expect(shown).toMatch(/IBAN: EE38 2200 2210 2014 5685\s+Reference: TEST-INV-2026-000007/)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Signed file' }).click()
  expect((await saving).suggestedFilename()).toBe('TEST-INV-2026-000007.json')
  await expectFineEverywhere(page, 'invoice')
  mocked.answer('GET /organization/invoices/0199-invoice-1', {
    body: { ...invoice, state: 'paid', left: '0.00', settled_on: '2026-05-22' },
  })
  mocked.answer('GET /organization/invoices', { body: [] })
  mocked.answer('GET /organization/invoices/x', {
    status: 404,
    body: { code: 404, reason: 'invoice_not_found', message: 'Invoice not found' },
  })
  await page.goto('/account/invoices/0199-invoice-1')
  await page.getByText('Paid on 22 May 2026').waitFor()
  await page.goto('/account/invoices/x')
  await page.getByText('Invoice not found').waitFor()
  await page.getByRole('link', { name: 'Billing' }).first().click()
  await page.getByText('No invoices yet').waitFor()
})

test('the earnings page is accessible in both schemes and on a small screen', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  await page.goto('/account/earnings?month=2026-05')
  await page.getByRole('table', { name: 'Adjustments' }).waitFor()
  await expectFineEverywhere(page, 'earnings')
})

test('statements of closed months are listed, opened, printed and kept as they were signed', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  mocked.answer(EARNINGS, { body: { ...earnings, is_final: true, held: [] } })
  await page.goto('/account/earnings?month=2026-05')
  await page.getByText('This month is closed and its earnings are final').waitFor()
  await page.getByRole('link', { name: 'View statement' }).click()
  const table = page.getByRole('table', { name: 'Statements' })
  await table.waitFor()
  expect(await table.getByRole('row').nth(1).innerText()).toMatch(
    /April 2026\s+Earnings statement\s+TEST-ES-2026-000004\s+5 May 2026\s+\$85\.68/,
  )
  await expectFineEverywhere(page, 'statements')
  await table.getByRole('link', { name: 'TEST-ES-2026-000004' }).click()
  await page.getByRole('heading', { name: 'Earnings statement', level: 1 }).waitFor()
  const sums = page.getByRole('table', { name: 'Sums of the statement' })
  expect(await sums.getByRole('row').nth(1).innerText()).toMatch(
    /Tidepool Match\s+Level end\s+31,006\s+\$122\.40\s+\$85\.68/,
  )
  const lines = page.getByRole('table', { name: 'Lines of the statement' })
  expect(await lines.getByRole('row').nth(2).innerText()).toMatch(
    /31 Mar 2026\s+Level end\s+Tidepool Match\s+Late events\s+2\s+\$0\.004\d*\s+70%\s+\$0\.0028/,
  )
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Signed file' }).click()
  expect((await saving).suggestedFilename()).toBe('TEST-ES-2026-000004.json')
  mocked.answer('GET /organization/statements/0199-statement-1/pdf', unavailable)
  await page.getByRole('button', { name: 'PDF' }).click()
  await page.getByText('Please try again.').waitFor()
  const pdf = { file_name: 'x.pdf', content_type: 'application/pdf', content: 'JVBERi0=' }
  mocked.answer('GET /organization/statements/0199-statement-1/pdf', { body: pdf })
  const drawing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect(await downloadedText(await drawing)).toBe('%PDF-')
  await expectFineEverywhere(page, 'month statement')
  mocked.answer('GET /organization/statements', { body: [] })
  mocked.answer('GET /organization/statements/x', {
    status: 404,
    body: { code: 404, reason: 'statement_not_found', message: 'Statement not found' },
  })
  await page.goto('/account/statements/x')
  await page.getByText('Statement not found').waitFor()
  await page.getByRole('link', { name: 'Statements' }).first().click()
  await page.getByText('No statements yet').waitFor()
})

test('overview says that its revenue is a fixed rule, and where the earned money stands', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  await page.goto('/app/overview')
  await page.getByText('Revenue on this page is estimated at $1 per 1,000 impressions.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Earnings', exact: true }).click()
  await page.getByRole('heading', { name: 'Earnings', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/earnings')
})
