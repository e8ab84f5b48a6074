import { expect, test } from 'vitest'
import { answerFinance } from '../answers/operator-finance-answers.ts'
import { answerNetwork, organization } from '../answers/operator-network-answers.ts'
import { operatorScreens } from '../support/operator-screens.ts'

const { mocked, open, role, bodies } = operatorScreens(answerNetwork, answerFinance)

test('the share of an organization is shown and set from a day on, and a refused day is said beside it', async () => {
  await open(`/organizations/${organization.id}`)
  await mocked.page.getByText('70% (network default)').waitFor()
  await mocked.page.getByText('Revenue share from 1 Jun 2026').waitFor()
  await mocked.page.getByText('65%').waitFor()
  await role('button', { name: 'Set revenue share' }).click()
  const dialog = role('dialog')
  await dialog.getByLabel('Percent').fill('101')
  await dialog.getByLabel('Reason').fill('As agreed')
  await dialog.getByRole('button', { name: 'Set revenue share' }).click()
  await dialog.getByText('Enter a percentage from 0 to 100, such as 65 or 62.5').waitFor()
  await dialog.getByLabel('Percent').fill('62.5')
  await dialog.getByLabel('First day').fill('2020-01-01')
  const path = `PUT /operator/v1/organizations/${organization.id}/share`
  const message = 'The first day that may be chosen is 2026-05-26.'
  mocked.answer(path, {
    status: 409,
    body: { reason: 'share_past', message, field: 'valid_from' },
  })
  await dialog.getByRole('button', { name: 'Set revenue share' }).click()
  await dialog.getByText(message).waitFor()
  mocked.answer(path, { body: { state: 'done', proposal_id: null } })
  await dialog.getByLabel('First day').fill('')
  await dialog.getByRole('button', { name: 'Set revenue share' }).click()
  await mocked.page.getByText('Revenue share set.').waitFor()
  expect(bodies(/^PUT .*\/share$/)).toEqual([
    { bp: 6250, valid_from: '2020-01-01', reason: 'As agreed' },
    { bp: 6250, valid_from: null, reason: 'As agreed' },
  ])
})
