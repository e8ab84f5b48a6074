import { expect, test } from 'vitest'
import { answerNetwork, organization } from '../../../../../e2e/answers/operator-network-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'

const asked = 'GET /operator/v1/webhooks'

test('webhooks that fail or are off are listed with why', async () => {
  const page = await showOperator('/webhooks', answerNetwork)
  const table = page.part('table', 'Webhooks')
  const failing = table.part('row', /hooks\.harbourvine\.example\.com/)
  for (const text of ['Harbour & Vine', 'failing', '14', 'invoice.paid, payout.approved'])
    await failing.shows(text)
  await failing.shows('The host refused the connection.')
  await table.part('row', /Polling program/).shows('off')
  await page.choose('State', 'Disabled')
  await page.at('/operator/webhooks?state=off')
  await page.shows('Clear or change a filter.')
  page.answer(asked, { body: { webhooks: [], next: null } })
  await page.open('/webhooks')
  await page.shows('No failing or disabled webhooks')
  expect(page.sent(asked).map(({ query }) => query)).toContainEqual({ state: 'off' })
})

test('the page of an organization leads to its webhooks', async () => {
  const page = await showOperator(`/organizations/${organization.id}`, answerNetwork)
  await page.click('Failing or disabled', 'link')
  await page.at(`/operator/webhooks?organization_id=${organization.id}`)
  await page.part('table', 'Webhooks').all('row')
  const queries = () => page.sent(asked).map(({ query }) => query)
  expect(queries().at(-1)).toEqual({ organization_id: organization.id })
  await page.click('Show all organizations')
  await page.at('/operator/webhooks')
  expect(queries().at(-1)).toEqual({})
})

test('a new key of reward callbacks is made with a reason', async () => {
  const page = await showOperator('/webhooks', answerNetwork)
  const table = page.part('table', 'Reward callback keys')
  await table.part('row', /1204417335/).shows('Next')
  await page.click('Create key')
  await page.type('Reason', 'A server of the network was stolen.')
  await page.part('dialog').click('Create key')
  await page.shows('The new key signs in 24 hours.')
  expect(page.sent('POST /operator/v1/reward-keys').map(({ body }) => body)).toEqual([
    { now: false, reason: 'A server of the network was stolen.' },
  ])
})
