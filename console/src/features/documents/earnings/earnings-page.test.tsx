import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { billing, earnings, statements } from '../../../../../e2e/answers/books-answers.ts'
import { statisticsAnswer } from '../../../../../e2e/answers/played-statistics.ts'
import { savedFiles } from '../../../../test/saved-files.ts'
import {
  cellsOf,
  choose,
  click,
  clickElement,
  showConsole,
  type ShownConsole,
  until,
  untilAt,
  untilShown,
} from '../../../../test/shown-console.tsx'

const EARNINGS = 'GET /organization/earnings'
const BILLING = 'GET /organization/billing'
const path = '/account/earnings?month=2026-05'
const refused = { status: 422, body: { code: 422, message: 'Please try again.' } }

const show = (at: string, ...answers: [name: string, body: unknown][]): Promise<ShownConsole> =>
  showConsole(at, { answers: answers.map(([name, body]) => ({ name, answer: { body } })) })
const table = (name: string) => screen.getByLabelText(name, { selector: 'table' })
const rows = (name: string) =>
  [...table(name).querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' | '),
  )
/** Waits until this table has its rows. */
const untilListed = (name: string) => until(() => table(name).querySelector('a, time, td'))

test('earnings stand above what was earned by day and placement', async () => {
  await show(path)
  await untilShown('$85.68')
  for (const text of [
    /^of \$122\.40 billed to advertisers/,
    '$1,204.12',
    /^all months, \$310\.00 of it payable/,
    /^\$42\.80 of Level end of April 2026 is held: under review\./,
  ])
    screen.getByText(text)
  const days = 'Earnings by day and placement'
  expect(rows(days)).toHaveLength(2)
  expect(rows(days)[0]).toMatch(
    /^25 May 2026 \| Level end.*Tidepool Match.*31,004.*45.in.own.apps.*\$62\.00 \| 70% \| \$43\.40/,
  )
  await clickElement(within(table(days)).getByText('Day'))
  expect(rows(days)[0]).toContain('$42.28')
  fireEvent.change(screen.getByLabelText('Find a placement or a day'), {
    target: { value: 'banner' },
  })
  await until(() => expect(rows(days)).toHaveLength(1))
  const [late, invalid] = rows('Adjustments')
  expect(late).toMatch(/24 May 2026 \| .*Level end.*Late events.*<\$0\.01/)
  expect(invalid).toMatch(
    /12 May 2026 \| .*Level end.*Invalid traffic: The placement .* nobody saw it\..*[-−]\$1\.82/,
  )
})

test('a month is told by placement and by country, with own ads apart', async () => {
  const values = { impressions: 100, own_impressions: 45, ecpm: '2.10', earned: '0.12' }
  const shown = await showConsole(path, {
    answers: [
      {
        name: 'POST /statistics',
        answer: statisticsAnswer({
          rows: {
            placement: [{ id: 'p1', name: 'Level end', values }],
            country: [{ id: 'SE', values }],
          },
          totals: values,
          currency: 'USD',
        }),
      },
    ],
  })
  const cells = ['100', '45', '$2.10', '$0.12', '100%']
  const name = 'Where it was earned by placement'
  await until(() => expect(cellsOf(name)[0]).toEqual(['Level end', ...cells]))
  await clickElement(within(screen.getByLabelText('By')).getByText('Country'))
  await until(() => expect(cellsOf(name.replace('placement', 'country'))[0]?.[0]).toBe('Sweden'))
  expect(shown.sent('POST /statistics').at(-1)?.body).toMatchObject({
    from: '2026-05-01',
    till: '2026-05-31',
  })
})

test('a period shows its days, and the books of the month in which it ends', async () => {
  const shown = await show(path)
  await untilShown('$85.68')
  await clickElement(within(screen.getByLabelText('Period shown')).getByText('Last month'))
  const asked = () => shown.sent('POST /statistics').at(-1)?.body as { from: string; till: string }
  await until(() => expect(asked().till).not.toBe('2026-05-31'))
  const { from, till } = asked()
  expect(from).toBe(`${till.slice(0, 7)}-01`)
  await until(() => expect(shown.sent(EARNINGS).at(-1)?.query).toEqual({ month: till.slice(0, 7) }))
  await clickElement(screen.getByLabelText('Compared with the period before'))
  await until(() => expect(asked()).toMatchObject({ from, till, compare: 'before' }))
  await choose('Month', 'May 2026')
  await untilShown('Earnings in May 2026')
  expect(location.search).toBe('?month=2026-05')
})

test('earnings and adjustments are saved with all their digits', async () => {
  const saved = savedFiles()
  await show(path)
  await untilShown('$85.68')
  await click('Save as CSV: earnings')
  await click('Save as CSV: adjustments')
  await until(() => expect(saved).toHaveLength(2))
  expect(saved[0]).toMatchObject({
    name: 'Earnings 2026-05.csv',
    text:
      'Day,Placement,App,Impressions,Impressions in own apps,Billed to advertisers (USD),Revenue share (%),Earnings (USD),State\r\n' +
      '2026-05-25,Level end,Tidepool Match,31004,45,62.00,70,43.40,estimated\r\n' +
      '2026-05-24,Home banner,Tidepool Match,30200,0,60.40,70,42.28,estimated\r\n',
  })
  expect(saved[1]?.text).toBe(
    'Posted,For,Placement,Cause,Reason,Change (USD)\r\n' +
      '2026-05-26,2026-05-24,Level end,Late events,,0.0014\r\n' +
      `2026-05-25,2026-05-12,Level end,Invalid traffic,"${earnings.changes[1]?.reason ?? ''}",-1.82\r\n`,
  )
})

test('another month is chosen and stands in the address', async () => {
  const shown = await show(path)
  await untilShown('$85.68')
  const april = { ...earnings, month: '2026-04', rows: [], changes: [] }
  shown.answer(EARNINGS, { body: april })
  await choose('Month', 'April 2026')
  await untilShown('No earnings in this month')
  expect(new URLSearchParams(location.search).get('month')).toBe('2026-04')
  expect(screen.queryByLabelText('Adjustments', { selector: 'table' })).toBeNull()
})

test('Payments leads to Earnings', async () => {
  await show('/account/payment')
  await untilShown('no data available')
  const main = within(screen.getByRole('main'))
  expect(main.getByText<HTMLAnchorElement>('Earnings').pathname).toBe('/account/earnings')
})

test('a failure can be tried again, and closed books are said', async () => {
  const closed = { books_since: null, rows: [], changes: [], balance: '0.00' }
  const shown = await showConsole('/account/earnings', {
    answers: [{ name: EARNINGS, answer: refused }],
  })
  await untilShown('422 Please try again.')
  shown.answer(EARNINGS, { body: { ...earnings, ...closed } })
  await click('Try again')
  await untilShown(/^The network has not opened its books yet/)
  expect(screen.queryByText(/422/)).toBeNull()
  shown.answer(BILLING, { body: { ...billing, ...closed } })
  await shown.go('/account/billing')
  await until(() => screen.getByText('Billing', { selector: 'h1' }))
  await untilShown(/The network has not opened its books yet, so these days are not billed/)
})

test('billing shows what is owed in the network’s and the campaign’s currency', async () => {
  const saved = savedFiles()
  await show('/account/billing?month=2026-05')
  await untilShown('Amount due')
  for (const text of ['$310.55', 'by invoice, credit limit $1,000.00', '$12.44', '$0.94', '$4.20'])
    screen.getByText(text)
  expect(rows('Billed by day and campaign')[0]).toMatch(
    /^25 May 2026.*Summer push.*6,200.*200.in.own.apps.*€13\.02.*\$14\.26/,
  )
  const links = screen.getAllByText<HTMLAnchorElement>('Summer push', { selector: 'a' })
  expect(links[0]?.pathname).toBe('/app/campaign/0199-campaign-1')
  await click('Save as CSV: charges')
  await until(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({
    name: 'Billed 2026-05.csv',
    text:
      'Day,Campaign,Impressions,Impressions in own apps,Spend,Campaign currency,Billed (USD),State\r\n' +
      '2026-05-25,Summer push,6200,200,13.02,EUR,14.26,estimated\r\n',
  })
})

test('Earnings and Billing say what was not billed [FINDINGS4-C3]', async () => {
  const shown = await show(path)
  await untilShown('of which 45 in your own apps, not billed')
  await untilShown('2,011 impressions so far, of which 11 in your own apps, not billed')
  screen.getByText(/45.in.own.apps/)
  await shown.go('/account/billing?month=2026-05')
  await untilShown('$14.26 for 6,200 impressions, of which 200 in your own apps, not billed')
  expect(screen.getAllByText(/200.in.own.apps/)).toHaveLength(1)
})

test('billing says why campaigns stopped and lists invoices with their states', async () => {
  const next = { terms: 'prepaid', from: '2026-06-01' } as const
  const stopped = { next_terms: next, is_taxed: false, unpaid_since: '2026-05-23T09:00:00.000Z' }
  await show('/account/billing?month=2026-05', [BILLING, { ...billing, ...stopped }])
  await untilShown(/^Campaigns stopped: an invoice is unpaid\./)
  screen.getByText(/^From 1 Jun 2026 on you pay in advance\./)
  screen.getByText(/^No invoices are issued until/)
  await untilListed('Invoices')
  const [open, note, paid] = rows('Invoices')
  expect(open).toMatch(
    /21 May 2026.*TEST-INV-2026-000007.*Campaign spend.*Open.*Next attempt 28 May 2026,? .*; campaigns stop 27 May 2026,? .*\..*Due 23 May 2026.*\$297\.50/,
  )
  expect(note).toMatch(/Credit note.*Issued/)
  expect(paid).toMatch(/Prepayment.*Paid.*Paid on 2 May 2026/)
})

test.each([
  ['postpaid', /^We return it, or it pays your next invoice\./],
  ['prepaid', /^We return it, or it is added to your balance\./],
] as const)('who pays %s reads what is to be returned, and what happens', async (terms, text) => {
  const paid = { terms, to_return: { left: '5.95', under_way: '50.00' } }
  await show('/account/billing?month=2026-05', [BILLING, { ...billing, ...paid }])
  await untilShown('You paid $5.95 that was not due.')
  screen.getByText(text)
  screen.getByText('$50.00 that you paid is being returned.')
})

test('a closed month leads to its statements, and one is opened from the list', async () => {
  await show(path, [EARNINGS, { ...earnings, is_final: true, held: [] }])
  await untilShown(/This month is closed and its earnings are final/)
  await clickElement(screen.getByText('View statement'))
  await untilAt('/account/statements')
  await untilListed('Statements')
  expect(rows('Statements')[0]).toMatch(
    /^April 2026.*Earnings statement.*TEST-ES-2026-000004.*5 May 2026.*\$85\.68/,
  )
  await clickElement(screen.getByText('TEST-ES-2026-000004'))
  await untilListed('Sums of the statement')
  expect(rows('Sums of the statement')[0]).toMatch(
    /Tidepool Match.*Level end.*31,006.*\$122\.40.*\$85\.68/,
  )
  expect(rows('Lines of the statement')[1]).toMatch(
    /31 Mar 2026.*Level end.*Tidepool Match.*Late events.*2.*\$0\.004\d*.*70%.*\$0\.0028/,
  )
})

test('a statement is saved as it was signed and as a PDF', async () => {
  const saved = savedFiles()
  const id = statements[0]?.id ?? ''
  const PDF = `GET /organization/statements/${id}/pdf`
  const shown = await show(`/account/statements/${id}`)
  await untilListed('Sums of the statement')
  await click('Signed file')
  await until(() => expect(saved.map(({ name }) => name)).toEqual(['TEST-ES-2026-000004.json']))
  shown.answer(PDF, refused)
  await click('PDF')
  await untilShown(/Please try again\./)
  const pdf = { file_name: 'x.pdf', content_type: 'application/pdf', content: 'JVBERi0=' }
  shown.answer(PDF, { body: pdf })
  await click('PDF')
  await until(() => expect(saved[1]).toMatchObject({ name: 'x.pdf', text: '%PDF-' }))
})

test.each([
  ['statements', 'Statement', 'No statements yet'],
  ['invoices', 'Invoice', 'No invoices yet'],
])('of unknown %s the page says so, and the list may be empty', async (kind, word, none) => {
  const reason = `${word.toLowerCase()}_not_found`
  const shown = await show('/getstarted', [`GET /organization/${kind}`, []])
  const refusal = { code: 404, reason, message: `${word} not found` }
  shown.answer(`GET /organization/${kind}/x`, { status: 404, body: refusal })
  await shown.go(`/account/${kind}/x`)
  await untilShown(new RegExp(`${word} not found`))
  await shown.go(kind === 'statements' ? '/account/statements' : '/account/billing')
  await untilShown(none)
  expect(screen.queryByText(new RegExp(`${word} not found`))).toBeNull()
})
