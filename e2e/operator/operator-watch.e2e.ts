import { expect, test } from 'vitest'
import { expectFineEverywhere } from '../support/browser.ts'
import { answerCases } from '../answers/operator-case-answers.ts'
import { answerNetwork } from '../answers/operator-network-answers.ts'
import { agreement, answerWatch } from '../answers/operator-watch-answers.ts'
import { operatorScreens } from '../support/operator-screens.ts'

const { mocked, open, role, text } = operatorScreens(answerCases, answerNetwork, answerWatch)

test('Delivery shows the nodes, and a request of any placement is tried [OPERATOR-3.8]', async () => {
  await open('/delivery')
  const nodes = role('table', { name: 'Nodes' }).getByRole('row')
  expect(await nodes.count()).toBe(3)
  await role('button', { name: 'Show', exact: true }).click()
  expect(await nodes.count()).toBe(4)
  for (const [place, state] of [
    [1, 'Healthy'],
    [2, 'leases not granted'],
    [3, 'Offline'],
  ] as const)
    await nodes.nth(place).getByText(state).waitFor()
  await text('2 overdue').waitFor()
  await role('button', { name: 'Run test', exact: true }).click()
  await text('Choose a placement').waitFor()
  mocked.answer('GET /operator/v1/search', {
    body: [
      {
        kind: 'placement',
        id: '0199-placement-1',
        title: 'After a level',
        detail: 'Lantern Run',
        organization: { id: 'x', name: 'Harbour & Vine' },
      },
    ],
  })
  await role('combobox', { name: 'Placement' }).fill('after')
  await role('option', { name: 'After a level, Harbour & Vine' }).click()
  await role('textbox', { name: 'Country or region' }).fill('SE')
  await role('button', { name: 'Run test', exact: true }).click()
  await text('Filled: Spring push in After a level.').waitFor()
  await role('row', { name: /Summer splash/ })
    .getByText('Region not targeted')
    .waitFor()
  expect(mocked.sent('POST /operator/v1/delivery/try').map(({ body }) => body)).toEqual([
    {
      placement_id: '0199-placement-1',
      device: { type: 'phone', os: 'android', orientation: 'portrait' },
      region: 'SE',
    },
  ])
  await expectFineEverywhere(mocked.page, 'operator, delivery')
})

test('Traffic leads from what is unusual to a placement, which is checked again [OPERATOR-3.7]', async () => {
  await open('/traffic')
  const row = role('row', { name: /^After a level/ })
  await row.getByText('CTR 50%, usually 1.2%').waitFor()
  await row.getByText('+24.2').waitFor()
  await expectFineEverywhere(mocked.page, 'operator, traffic')
  await role('link', { name: 'After a level' }).click()
  await text('61 (25 per 1,000 impressions). Top 10: 78% of impressions').waitFor()
  await text('512 of 20511 events would change').waitFor()
  await text('Deduct from Harbour & Vine 2.14 USD; credit to Blue Door 3.07 USD').waitFor()
  await expectFineEverywhere(mocked.page, 'operator, traffic of a placement')
  await role('button', { name: 'Start recheck' }).click()
  const dialog = role('dialog')
  await dialog.getByLabel('Reason').fill('Looks like one phone.')
  await dialog.getByLabel('First day').fill('2026-05-27')
  await dialog.getByRole('button', { name: 'Start recheck' }).click()
  await dialog.getByText('The last day is before the first day').waitFor()
  await dialog.getByLabel('First day').fill('2026-05-25')
  await dialog.getByRole('button', { name: 'Start recheck' }).click()
  await text('Recheck started.').waitFor()
  expect(mocked.sent('POST /operator/v1/traffic/rechecks').map(({ body }) => body)).toEqual([
    {
      placement_id: '0199-placement-1',
      day_from: '2026-05-25',
      day_till: '2026-05-26',
      reason: 'Looks like one phone.',
    },
  ])
})

test('Jobs shows what failed and is late, sends a mail again, and checks everything [OPERATOR-3.9]', async () => {
  await open('/jobs')
  await role('row', { name: /^Books/ })
    .getByText('Failed 3 times')
    .waitFor()
  await role('row', { name: /^Anomalies/ })
    .getByText('Late')
    .waitFor()
  await text('26 May has 3 more').waitFor()
  await text('Outdated', { exact: true }).waitFor()
  await expectFineEverywhere(mocked.page, 'operator, jobs')
  await role('button', { name: /^Discard: Harbour & Vine is approved/ }).click()
  const dialog = role('dialog')
  await dialog.getByRole('button', { name: 'Discard email' }).click()
  await dialog.getByText('Enter a reason (at least 3 characters)').waitFor()
  await dialog.getByLabel('Reason').fill('The address is wrong.')
  await dialog.getByRole('button', { name: 'Discard email' }).click()
  await text('Email discarded.').waitFor()
  await role('button', { name: 'Start verification' }).click()
  await role('dialog').getByLabel('Reason').fill('After the restore.')
  await role('dialog').getByRole('button', { name: 'Start verification', exact: true }).click()
  await text('Verification starts within seconds.').waitFor()
  expect(mocked.sent(/^POST/).map(({ name, body }) => [name, body])).toEqual([
    ['POST /operator/v1/outbox/0199-mail-1/drop', { reason: 'The address is wrong.' }],
    ['POST /operator/v1/checks/verify', { reason: 'After the restore.' }],
  ])
})

test('Policies shows who has not signed, and proposes a version with what it changes [OPERATOR-3.9]', async () => {
  await open('/policies')
  await role('link', { name: 'Harbour & Vine' }).waitFor()
  await expectFineEverywhere(mocked.page, 'operator, policies')
  await role('button', { name: 'Send reminder', exact: true }).click()
  await role('dialog').getByLabel('Reason').fill('The month ends.')
  await role('dialog').getByRole('button', { name: 'Send reminder' }).click()
  await text('3 organizations reminded.').waitFor()
  await role('button', { name: 'Signed', exact: true }).click()
  await text('Ida Lindqvist').waitFor()
  await role('button', { name: 'Publish version' }).click()
  const dialog = role('dialog')
  await dialog.getByRole('textbox', { name: 'File' }).fill('{')
  await dialog.getByLabel('Reason').fill('The law has changed.')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await dialog.getByText('Enter JSON with version and policy_content').waitFor()
  const file = JSON.stringify({ version: '3.0', policy_content: agreement('Show ads at night.') })
  await dialog.getByRole('textbox', { name: 'File' }).fill(file)
  await dialog.getByText('From version 2.0 to 3.0: 1 added, 1 removed.').waitFor()
  await dialog.getByText('Show ads by day.').waitFor()
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await text('Sent for approval.').waitFor()
  expect(mocked.sent('POST /operator/v1/policies').map(({ body }) => body)).toEqual([
    { file, reason: 'The law has changed.' },
  ])
})
