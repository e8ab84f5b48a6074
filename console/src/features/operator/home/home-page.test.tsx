import { expect, test } from 'vitest'
import { operatorSession, setUp } from '../../../../../e2e/answers/operator-answers.ts'
import { answerCases } from '../../../../../e2e/answers/operator-case-answers.ts'
import { answerFinance, rate } from '../../../../../e2e/answers/operator-finance-answers.ts'
import { answerNetwork, home } from '../../../../../e2e/answers/operator-network-answers.ts'
import { answerWatch } from '../../../../../e2e/answers/operator-watch-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'

test('Home leads to what needs action, then to each queue [OPERATOR-3.2]', async () => {
  const page = await showOperator('', answerNetwork, answerFinance, answerCases)
  const attention = page.part('region', 'Needs attention')
  await attention.shows('2 overdue organization cases')
  await attention.part('link', /^Open: Email: /).element()
  const leads = async (name: string) =>
    (await attention.part('link', name).element()).getAttribute('href')
  expect(await leads('Review: April 2026 is due to be closed.')).toBe(
    '/operator/finance/months/2026-04',
  )
  expect(await leads('Review: Approval: Add operator, ines@frontrow.example')).toBe(
    '/operator/approvals/0199-proposal-1',
  )
  const row = page.part('region', 'Review queue').part('row', /^Organization/)
  // The clock of the page goes on, so on a slow machine it is an hour later.
  await row.shows(/^Organization52[01] h21–$/)
  await page.part('row', /^Email/).shows('Needs attention')
  await page.part('region', 'Today').shows('+24%')
  const steps = page.part('region', 'Setup')
  await steps.shows('1 of 3 done.')
  expect((await steps.all('link')).map((link) => link.textContent)).toEqual([
    'Test email',
    'Publish agreement',
  ])
  page.answer('PUT /operator/v1/set-up', { body: { ...setUp, is_dismissed: true } })
  await steps.click('Hide for all operators')
  await steps.gone()
  await row.click('Organization', 'link')
  await page.at('/operator/queue?kind=organization')
  await page.part('row', /^Exchange rates/).gone()
  const health = { ...home.health, rates_not_set: 2, rates_behind: true }
  const [organizations] = home.queues
  page.answer('GET /operator/v1/home', {
    body: { ...home, health, queues: [{ ...organizations, first_case_id: '0199-case-1' }] },
  })
  await page.open('')
  await attention.click('Review: 2 overdue organization cases', 'link')
  await page.at('/operator/queue/0199-case-1?kind=organization')
  page.answer('GET /operator/v1/home', { body: { ...home, health, queues: [] } })
  await page.open('')
  // The page's clock runs during the test, and longer on a slow machine.
  await page
    .part('row', /^Exchange rates/)
    .shows('None fetched for 5 days; 2 rates changed by more than 20% and not set')
  await page.shows(/^Last decision 1[4-9] min ago by Theo Lind\.$/)
})

test('who may not read finance sees none of its alarms', async () => {
  const session = operatorSession(['moderator'])
  const network = { ...session.network, open_proposals: 7 }
  const page = await showOperator('', answerNetwork, answerFinance, (mocked) =>
    mocked.answer('GET /operator/v1/session', { body: { ...session, network } }),
  )
  const attention = page.part('region', 'Needs attention')
  await attention.shows('6 more requests need your approval')
  await attention.part('link', /due to be closed/).gone()
  expect(page.sent('GET /operator/v1/finance')).toEqual([])
})

test('Home and Finance show one list of alarms [FINDINGS4-C11]', async () => {
  const page = await showOperator('', answerNetwork, answerFinance, (mocked) => {
    mocked.answer('GET /operator/v1/finance/rates', {
      body: { network_currency: 'USD', fetching: null, rates: [{ ...rate, age_days: 40 }] },
    })
  })
  const old = /Exchange rates in use are more than 31 days old: EUR/
  const attention = page.part('region', 'Needs attention')
  await attention.shows(old)
  await page.open('/finance')
  await attention.shows(old)
  expect(page.sent('GET /operator/v1/finance/rates')).not.toEqual([])
})

test('a waiting case that is in time is not all clear [FINDINGS4-C11]', async () => {
  const [queue] = home.queues
  const queues = [{ ...queue, kind: 'organization', waiting: 1, overdue: 0 }]
  const page = await showOperator('', answerNetwork, (mocked) =>
    mocked.answer('GET /operator/v1/home', { body: { ...home, queues } }),
  )
  const attention = page.part('region', 'Needs attention')
  await attention.shows('1 organization waits')
  expect((await attention.element()).textContent).not.toContain('All clear')
})

test('Home names organizations that wait for their first impression', async () => {
  const page = await showOperator('', answerNetwork, (mocked) =>
    mocked.answer('GET /operator/v1/home', { body: { ...home, stuck_organizations: 2 } }),
  )
  const attention = page.part('region', 'Needs attention')
  const [link] = await attention.all(
    'link',
    'Open: 2 organizations have no impression 24 h after the first request',
  )
  expect(link?.getAttribute('href')).toBe('/operator/organizations?state=stuck')
})

test("Home says when nothing needs action, and links an anomaly's placement", async () => {
  const calm = {
    ...home,
    queues: [],
    host_acts: [],
    holds: { in_force: 0, to_review: 0 },
    health: {
      ...home.health,
      mails_waiting_since: null,
      audit_unsealed: 0,
      differing_days: 0,
      live_nodes: 1,
      roll_up_age_seconds: 1,
      stranded_leases: 0,
    },
  }
  const session = operatorSession()
  const network = { ...session.network, open_proposals: 0 }
  const page = await showOperator('', answerNetwork, (mocked) => {
    mocked.answer('GET /operator/v1/home', { body: calm })
    mocked.answer('GET /operator/v1/session', { body: { ...session, network } })
    mocked.answer('GET /operator/v1/traffic', {
      body: { filtered: [], placements: [], looked_at: null },
    })
  })
  const attention = page.part('region', 'Needs attention')
  await attention.shows('All clear')
  answerWatch(page)
  await page.open('/traffic')
  await page.open('')
  await attention.click(/^Investigate: After a level: CTR 50%, usually 1.2%/, 'link')
  await page.at('/operator/traffic/placements/0199-placement-1')
  page.answer('GET /operator/v1/finance', { status: 400, body: { code: 400, message: 'broken' } })
  await page.open('')
  await attention.part('button', 'Try again').element()
  expect((await attention.element()).textContent).not.toContain('All clear')
  expect(page.sent('GET /operator/v1/traffic/placements/0199-placement-1')).not.toEqual([])
})
