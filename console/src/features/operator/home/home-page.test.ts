// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { setUp } from '../../../../../e2e/answers/operator-answers.ts'
import { answerNetwork, home } from '../../../../../e2e/answers/operator-network-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'

test('Home leads to each queue, and says who decided last where nobody waits [OPERATOR-3.2]', async () => {
  const page = await showOperator('', answerNetwork)
  const row = page.part('region', 'Queues').part('row', /^Organization/)
  // The clock of the page goes on, so on a slow machine it is an hour later.
  await row.shows(/^Organization52[01] h210$/)
  await page.part('row', /^Ad requests/).shows('+24%')
  await page.part('row', /^Mails/).shows('look')
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
  page.answer('GET /operator/v1/home', { body: { ...home, health, queues: [] } })
  await page.open('')
  // The page's clock runs during the test, and longer on a slow machine.
  await page
    .part('row', /^Exchange rates/)
    .shows('none could be fetched for five days; 2 differ by more than 20% and are not set')
  await page.shows(/^Last decision 1[4-9] min ago by Theo Lind\.$/)
})
