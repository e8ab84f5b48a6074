import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invoice, statements } from '../../../../e2e/answers/books-answers.ts'
import { answerFinance } from '../../../../e2e/answers/operator-finance-answers.ts'
import { showOperator } from '../../../test/operator-console.ts'
import { savedFiles } from '../../../test/saved-files.ts'
import { button, click, showConsole, until, untilShown } from '../../../test/shown-console.tsx'

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
  expect([saved[0]?.content.type, saved[0]?.content.size]).toEqual(['application/xml', 7])
})

test('the PDF of an invoice and of a statement is saved from its row, and a refusal is said', async () => {
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

test('what the server refuses is said, and a document that is no e-invoice has no such button', async () => {
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
