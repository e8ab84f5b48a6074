import { expect, test } from 'vitest'
import {
  answerFinance,
  finance as shownFinance,
} from '../../../../../e2e/answers/operator-finance-answers.ts'
import { answerNetwork, organization } from '../../../../../e2e/answers/operator-network-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'
import { savedFiles } from '../../../../test/saved-files.ts'
import { until } from '../../../../test/shown-console.tsx'

const answers = [answerNetwork, answerFinance]

test('open items have an age, a sum, and lead to the statement of account', async () => {
  const page = await showOperator('/finance/open-items', ...answers)
  const [, first, , total] = await page.part('table', 'Open items').all('row')
  expect(first?.textContent).toMatch(/Harbour & Vine.*904\.50.*300\.00.*1,204\.50/)
  expect(total?.textContent).toMatch(/Total.*1,192\.50/)
  const files = savedFiles()
  await page.click('Save as CSV')
  await until(() => expect(files.map(({ name }) => name)).toEqual(['open-items.csv']))
  expect(files[0]?.text).toContain('Harbour & Vine,904.50,300.00,0.00,0.00,0.00,1204.50\r\n')
  await page.click('Harbour & Vine', 'link')
  await page.at(`/operator/finance/open-items/${organization.id}`)
  await page.shows('Open: $200.00')
})

test.each([
  ['invoices_overdue', null, '/operator/finance/invoices?state=overdue'],
  ['customers_stopped', null, '/operator/finance/invoices?state=overdue'],
  ['customers_stopped', organization.id, `/operator/organizations/${organization.id}`],
  ['disputes_open', null, '/operator/finance/disputes'],
  ['money_to_return', organization.id, `/operator/organizations/${organization.id}`],
] as const)('the alarm %s about %s leads to where it is mended', async (what, about, way) => {
  const alarms = [{ what, text: 'Look at this.', about }]
  const page = await showOperator('/finance', ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/finance', { body: { ...shownFinance, alarms } }),
  )
  const link = await page.part('link', 'Review: Look at this.').element()
  expect(link.getAttribute('href')).toBe(way)
})

test('the sandbox and real money are two sums', async () => {
  const page = await showOperator('/finance', ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/finance', { body: { ...shownFinance, sandbox_cash: '7.50' } }),
  )
  const [sums] = (await page.part('region', 'Now').element()).querySelectorAll('dl')
  expect(sums?.textContent).toMatch(/\$725\.40.*Cash of the sandbox\$7\.50/)
})

test('a chart of accounts is chosen, and DATEV has a file of its own', async () => {
  const page = await showOperator('/finance/months/2026-04', ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/finance/months/2026-04/bookkeeping/EXTF_Buchungsstapel.csv', {
      body: {
        file_name: '2026-04 EXTF_Buchungsstapel.csv',
        content_type: 'text/csv; charset=windows-1252',
        content: 'B\u00E4r',
      },
    }),
  )
  const journal = 'GET /operator/v1/finance/months/2026-04/bookkeeping/journal.csv'
  await page.click('Save file')
  await page.click('Journal', 'button')
  await until(() => expect(page.sent(journal).at(-1)?.query).toEqual({ chart: 'neutral' }))
  await page.click('SKR04')
  await page.at('/operator/finance/months/2026-04?chart=skr04')
  await page.click('Save file')
  await page.click('Journal', 'button')
  await until(() => expect(page.sent(journal).at(-1)?.query).toEqual({ chart: 'skr04' }))
  const files = savedFiles()
  await page.click('Save file')
  await page.click('For DATEV')
  await until(() => expect(files.length).toBe(1))
  // It is read as its type says, and would be B\u00C3\u00A4r if its bytes were those of UTF-8.
  expect(files[0]?.text).toBe('B\u00E4r')
})
