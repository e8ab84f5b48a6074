import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { billing, invoice, statements, topUp } from '../../../../../e2e/answers/books-answers.ts'
import { answerFinance } from '../../../../../e2e/answers/operator-finance-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'
import { savedFiles } from '../../../../test/saved-files.ts'
import { button, click, showConsole, until, untilShown } from '../../../../test/shown-console.tsx'

const path = `/account/invoices/${invoice.id}`
const get = `GET /organization/invoices/${invoice.id}`
const file = { file_name: 'INV.xml', content_type: 'application/xml', content: 'PHg+PC94Pg==' }

test('a member saves the XML of an invoice beside its PDF', async () => {
  const saved = savedFiles()
  const page = await showConsole(path)
  page.answer(`${get}/xml`, { body: file })
  await page.go(path)
  await until(() => button('XML'))
  await click('XML')
  await until(() => expect(saved.map(({ name }) => name)).toEqual(['INV.xml']))
  expect([saved[0]?.type, saved[0]?.text]).toEqual(['application/xml', '<x></x>'])
})

test('the PDF of an invoice or a statement is saved from its row', async () => {
  const saved = savedFiles()
  const page = await showConsole('/account/billing')
  page.answer(`${get}/pdf`, { body: { ...file, file_name: 'INV.pdf' } })
  await until(() => button(`PDF: ${invoice.number}`))
  await click(`PDF: ${invoice.number}`)
  await until(() => expect(saved.map(({ name }) => name)).toEqual(['INV.pdf']))
  const [statement] = statements
  page.answer(`GET /organization/statements/${statement?.id}/pdf`, {
    status: 429,
    body: { code: 429, reason: 'too_many_requests', message: 'Wait a minute.' },
  })
  await page.go('/account/statements')
  await until(() => button(`PDF: ${statement?.number}`))
  await click(`PDF: ${statement?.number}`)
  await untilShown('429 Wait a minute.')
})

test('the refusal of an e-invoice is shown', async () => {
  const page = await showConsole(path)
  const refused = { code: 409, reason: 'invoice_has_no_xml', message: 'It is no e-invoice.' }
  page.answer(`${get}/xml`, { status: 409, body: refused })
  await page.go(path)
  await until(() => button('XML'))
  await click('XML')
  await untilShown('409 It is no e-invoice.')
  page.answer(get, { body: { ...invoice, has_xml: false } })
  await page.go('/account/billing')
  await page.go(path)
  await until(() => button('PDF'))
  await until(() => expect(screen.queryByRole('button', { name: 'XML' })).toBeNull())
})

test('an invoice whose state is missing is shown', async () => {
  const page = await showConsole(path)
  page.answer(get, { body: { ...invoice, state: null } })
  await page.go(path)
  await until(() => expect(button('PDF').disabled).toBe(false))
})

test('an operator saves it too', async () => {
  const saved = savedFiles()
  const page = await showOperator(`/finance/invoices/${invoice.id}`, answerFinance, (mocked) => {
    mocked.answer(`GET /operator/v1/finance/invoices/${invoice.id}/xml`, { body: file })
  })
  await page.click('XML')
  await until(() => expect(saved.map(({ name }) => name)).toEqual(['INV.xml']))
})

test('an invoice shows its parties, its lines, its tax and where it is paid', async () => {
  const saved = savedFiles()
  const page = await showConsole(path)
  const lines = () => screen.getByLabelText('Lines of the invoice', { selector: 'table' })
  await until(lines)
  expect(lines().textContent).toMatch(
    /Summer push.*2 May 2026 to 20 May 2026.*124,870.*\$2\.002117.*\$250\.00/,
  )
  const said = screen.getByRole('main').textContent
  for (const text of [
    /VAT 19 %\s*\$47\.50/,
    /From\s*Frontrow OÜ\s*Narva mnt 5.*To\s*Harbour Games GmbH/s,
    /€43\.81, 1 USD is 0\.922356457 EUR \(ECB 2026-05-20, 2026-05-20\)/,
    /IBAN: EE38 2200 2210 2014 5685\s*Reference: TEST-INV-2026-000007/,
  ])
    expect(said).toMatch(text)
  await click('Signed file')
  await until(() => expect(saved.map(({ name }) => name)).toEqual([`${invoice.number}.json`]))
  page.answer(get, { body: { ...invoice, state: 'paid', left: '0.00', settled_on: '2026-05-22' } })
  await page.reload()
  await untilShown(/Paid on 22 May 2026/)
})

test('who pays in advance now pays an old invoice from the balance', async () => {
  const page = await showConsole(path)
  const open = { ...invoice, state: 'open', left: invoice.total }
  page.answer(get, { body: open })
  page.answer(/^GET \/organization\/billing$/, { body: { ...billing, terms: 'prepaid' } })
  page.answer(`POST /organization/invoices/${invoice.id}/balance-payment`, {
    body: { status: 'SUCCESS' },
  })
  await page.go('/account/billing')
  await page.go(path)
  await until(() => button('Pay from balance'))
  await click('Pay from balance')
  await untilShown('Invoice paid from your balance.')
})

test('an invoice that asks for a transfer is paid by card', async () => {
  const page = await showConsole(path)
  const pay = `POST /organization/invoices/${invoice.id}/card-payment`
  const open = { ...invoice, state: 'open', left: invoice.total, pays_by: 'transfer' }
  page.answer(get, { body: open })
  await page.go('/account/billing')
  await page.go(path)
  await untilShown('Add a card')
  page.answer('GET /payment/card-info', { body: { brand: 'visa', last4: '4242', expire: '12/60' } })
  const made = { ...topUp, purpose: 'invoice', document_id: invoice.id }
  const declined = { ...made, state: 'declined', decline_message: 'It has expired.' }
  page.answer(pay, { body: declined })
  page.answer(`GET /organization/top-ups/${made.id}`, { body: declined })
  await page.go('/account/billing')
  await page.go(path)
  const label = 'Pay $297.50 with the card ending in 4242'
  await until(() => button(label))
  await click(label)
  await untilShown('Nothing was charged. It has expired.')
  page.answer(pay, { body: { ...made, state: 'succeeded' } })
  page.answer(get, { body: { ...open, state: 'paid', left: '0.00' } })
  await click(label)
  await untilShown('Invoice paid by card.')
  await until(() => expect(screen.queryByRole('button', { name: label })).toBeNull())
})
