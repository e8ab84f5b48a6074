import { expect, test } from 'vitest'
import { expectFineEverywhere } from '../support/browser.ts'
import { openMockedConsole } from '../support/mocked-console.ts'
import { decisions } from '../answers/notice-answers.ts'

// What the network decided about an organization. The published console does not have it.
const PAGE = '/account/organization/decisions'

test('a question is answered, and a decision is read and appealed there [OPERATOR-3.3]', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  await page.goto(PAGE)
  await page.getByText('Which games do you make?').waitFor()
  await expectFineEverywhere(page, 'decisions')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('Enter a text').waitFor()
  await page.getByRole('textbox', { name: 'Your reply' }).fill(' Puzzles. ')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('Reply sent.').waitFor()
  expect(mocked.sent('POST /decisions/0199-cas-1/answer')[0]?.body).toEqual({ text: 'Puzzles.' })
  expect(await page.getByText('Which games do you make?').count()).toBe(0)

  expect(await page.getByRole('button', { name: 'Appeal', exact: true }).count()).toBe(1)
  await page.getByRole('button', { name: 'Appeal', exact: true }).click()
  const refused = { code: 409, message: 'This decision was appealed already.' }
  mocked.answer(/\/appeal$/, { status: 409, body: refused })
  await page.getByRole('textbox', { name: 'Reason for the appeal' }).fill('It is open.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await page.getByText('409 This decision was appealed already.').waitFor()
  const [denial, ...others] = decisions.decisions
  const appeal = {
    at: denial?.at,
    text: 'It is open.',
    outcome: null,
    answer: null,
    decided_at: null,
  }
  mocked.answer(/\/appeal$/, {
    body: { question: null, decisions: [{ ...denial, appeal, appeal_till: null }, ...others] },
  })
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await page.getByText('Appeal under review').waitFor()
  expect(mocked.sent(/\/appeal$/).at(-1)?.body).toEqual({ text: 'It is open.' })

  mocked.answer('GET /decisions', { body: { question: null, decisions: [] } })
  await page.reload()
  await page.getByText('No decisions yet').waitFor()
})
