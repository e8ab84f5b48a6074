import { expect, test } from 'vitest'
import { operatorPaths } from '../../console/src/operator-paths.ts'
import { expectFineEverywhere } from '../support/browser.ts'
import { developer } from '../answers/default-answers.ts'
import {
  answerOperatorScreens,
  operatorAddresses,
  operatorEntrances,
} from '../answers/operator-addresses.ts'
import { adCase, cases } from '../answers/operator-case-answers.ts'
import { organization } from '../answers/operator-network-answers.ts'
import { operatorScreens } from '../support/operator-screens.ts'

// Checks every address of the operators' console in both colour schemes, wide and narrow. The
// addresses come from the console's own list, so a new screen is checked automatically.

const { mocked, open, visit, role, text, label, press } = operatorScreens(answerOperatorScreens)

test.each(operatorEntrances)('the entrance %s of operators [OPERATOR-9.26]', async (path) => {
  mocked.answer('GET /operator/v1/session', { status: 401, body: { message: 'Sign in.' } })
  await open(path.replace('/operator', ''))
  await expectFineEverywhere(mocked.page, path)
})

test('every screen of operators [OPERATOR-9.26 FINDINGS3-U3]', { timeout: 480_000 }, async () => {
  const addresses = operatorAddresses.filter((path) => !operatorEntrances.includes(path))
  const seen = [...addresses, `${operatorPaths.organization(organization.id)}?tab=Apps and ads`]
  await open('')
  for (const address of seen) {
    expect(address).not.toContain(':')
    await visit(address.replace('/operator', ''))
    await expectFineEverywhere(mocked.page, `operator, ${address}`)
  }
})

test('the open forms of operators [OPERATOR-3.3 OPERATOR-9.26]', async () => {
  await open(`/queue/${cases[0]?.id ?? ''}`)
  await press('n', 'Escape', 'd')
  await role('radio', { name: 'Website unreachable' }).check()
  await expectFineEverywhere(mocked.page, 'operator, a rejection')
  await open(`/queue/${adCase.id}`)
  await press('a')
  await role('button', { name: 'Approve', exact: true }).click()
  await text('Choose an age rating').waitFor()
  await expectFineEverywhere(mocked.page, 'operator, an ad without a rating')
  await open('/settings/reasons')
  await role('button', { name: 'Edit Scam' }).click()
  await label('Message to members').fill(' ')
  await role('button', { name: 'Save reason' }).click()
  await text('Enter a message').waitFor()
  await expectFineEverywhere(mocked.page, 'operator, a reason without a message')
  await open('/settings')
  await role('button', { name: 'Send test email' }).click()
  await text('535 5.7.8 Authentication failed').first().waitFor()
  await expectFineEverywhere(mocked.page, 'operator, a failed test mail')
})

test('a page of members that an operator views [OPERATOR-3.6]', async () => {
  await open('/signin')
  mocked.answer(/^GET \/developer\//, { body: { ...developer, permissions: ['self', 'read'] } })
  const view = { id: '0199-view-1', organization, ends_at: '2026-05-26T12:29:00.000Z' }
  await mocked.page.evaluate((kept) => {
    sessionStorage.setItem('view', kept)
    sessionStorage.setItem('token', 'view-token')
    sessionStorage.setItem('userInfo', '{"name":"","email":"","isLimited":true}')
  }, JSON.stringify(view))
  await mocked.page.goto('/app/create')
  await text('Operator view is read-only').first().waitFor()
  await expectFineEverywhere(mocked.page, 'a view of an operator')
  await mocked.page.evaluate(() => sessionStorage.clear())
})

test('an organization is two lines on a phone, with its money in view [OPERATOR-3.6]', async () => {
  await open('/organizations')
  await mocked.page.setViewportSize({ width: 390, height: 844 })
  const table = role('group', { name: 'Organizations', exact: true })
  const money = await table.getByText('$1,204.50').first().boundingBox()
  expect((money?.x ?? 0) + (money?.width ?? 1000)).toBeLessThanOrEqual(390)
  const row = await table.getByRole('row').nth(1).boundingBox()
  expect(row?.height ?? 1000).toBeLessThan(120)
})
