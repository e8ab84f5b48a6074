import { expect, test } from 'vitest'
import { operatorPaths } from '../../console/src/operator-paths.ts'
import { expectFineEverywhere } from '../support/browser.ts'
import { developer } from '../answers/default-answers.ts'
import { proposal } from '../answers/operator-answers.ts'
import { adCase, answerCases, cases } from '../answers/operator-case-answers.ts'
import { answerFinance, line, networkCharge } from '../answers/operator-finance-answers.ts'
import {
  answerNetwork,
  campaign,
  organization,
  request,
} from '../answers/operator-network-answers.ts'
import { answerPayouts, run } from '../answers/operator-payout-answers.ts'
import { answerWatch } from '../answers/operator-watch-answers.ts'
import { operatorScreens } from '../support/operator-screens.ts'

// Checks every address of the operators' console in both colour schemes, wide and narrow. The
// addresses come from the console's own list, so a new screen is checked automatically.

const { mocked, open, visit, role, text, label, press } = operatorScreens(
  answerNetwork,
  answerCases,
  answerFinance,
  answerPayouts,
  answerWatch,
)

/** Addresses of the patterns, and those that show more with a query. */
const examples: Readonly<Record<string, string>> = {
  casePattern: operatorPaths.case(cases[0]?.id ?? ''),
  placementTrafficPattern: operatorPaths.placementTraffic('0199-placement-1'),
  organizationPattern: operatorPaths.organization(organization.id),
  appPattern: operatorPaths.app('0199-app-1'),
  placementPattern: operatorPaths.placement('0199-placement-1'),
  campaignPattern: operatorPaths.campaign(campaign.id),
  adPattern: operatorPaths.ad('0199-ad-1'),
  requestPattern: operatorPaths.request(request.id),
  proposalPattern: operatorPaths.proposal(proposal.id),
  bookDays: `${operatorPaths.bookDays}?month=2026-05`,
  bookMonthPattern: operatorPaths.bookMonth('2026-04'),
  entryPattern: operatorPaths.entry(line.entry_id),
  invoicePattern: operatorPaths.invoice('0199-invoice-1'),
  invoices: `${operatorPaths.invoices}?state=open`,
  chargePattern: operatorPaths.charge(networkCharge.id),
  payoutRunPattern: operatorPaths.payoutRun(run.id),
}

const entrances: readonly string[] = [operatorPaths.signIn, operatorPaths.welcome]

test.each(entrances)('the entrance %s of operators [OPERATOR-9.26]', async (path) => {
  mocked.answer('GET /operator/v1/session', { status: 401, body: { message: 'Sign in.' } })
  mocked.answer('POST /operator/v1/welcome/show', {
    body: { email: 'ines@frontrow.example', name: 'Ines', expires_at: '2026-05-29T09:00:00.000Z' },
  })
  await open(path.replace('/operator', ''))
  await expectFineEverywhere(mocked.page, path)
})

test('every screen of operators [OPERATOR-9.26 FINDINGS3-U3]', { timeout: 480_000 }, async () => {
  const known: readonly [string, unknown][] = Object.entries(operatorPaths)
  const addresses = known
    .filter(([, path]) => typeof path === 'string' && !entrances.includes(path))
    .map(([name, path]) => examples[name] ?? String(path))
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
