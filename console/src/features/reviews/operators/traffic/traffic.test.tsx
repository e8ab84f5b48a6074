import { expect, test } from 'vitest'
import { answerNetwork } from '../../../../../../e2e/answers/operator-network-answers.ts'
import { answerWatch } from '../../../../../../e2e/answers/operator-watch-answers.ts'
import { showOperator } from '../../../../../test/operator-console.ts'

const answers = [answerNetwork, answerWatch]

test('Traffic leads from what is unusual to its placement [OPERATOR-3.7]', async () => {
  const page = await showOperator('/traffic', ...answers)
  const row = page.part('row', /^After a level/)
  await row.shows('CTR 50%, usually 1.2%')
  await row.shows('+24.2')
  await page.click('After a level', 'link')
  for (const text of [
    '61 (25 per 1,000 impressions). Top 10: 78% of impressions',
    '512 of 20511 events would change',
    'Deduct from Harbour & Vine 2.14 USD; credit to Blue Door 3.07 USD',
  ])
    await page.shows(text)
  expect(page.address()).toBe('/operator/traffic/placements/0199-placement-1')
})

test('a placement is checked again from one day to another [OPERATOR-3.7]', async () => {
  const page = await showOperator('/traffic/placements/0199-placement-1', ...answers)
  await page.click('Start recheck')
  const dialog = page.part('dialog')
  await dialog.type('Reason', 'Looks like one phone.')
  await dialog.type('First day', '2026-05-27')
  await dialog.click('Start recheck')
  await dialog.shows('The last day is before the first day')
  await dialog.type('First day', '2026-05-25')
  await dialog.click('Start recheck')
  await page.shows('Recheck started.')
  expect(page.bodies('POST /operator/v1/traffic/rechecks')).toEqual([
    {
      placement_id: '0199-placement-1',
      day_from: '2026-05-25',
      day_till: '2026-05-26',
      reason: 'Looks like one phone.',
    },
  ])
})
