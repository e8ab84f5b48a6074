import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerWatch } from '../../../../../e2e/answers/operator-watch-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'

test('Jobs shows what failed and what is late [OPERATOR-3.9]', async () => {
  const page = await showOperator('/jobs', answerWatch)
  await page.part('row', /^Books/).shows('Failed 3 times')
  await page.part('row', /^Anomalies/).shows('Late')
  await page.shows('26 May has 3 more')
  expect(screen.getAllByText('Outdated')).not.toEqual([])
})

test('a mail is discarded with a reason [OPERATOR-3.9]', async () => {
  const page = await showOperator('/jobs', answerWatch)
  await page.click(/^Discard: Harbour & Vine is approved/)
  const dialog = page.part('dialog')
  await dialog.click('Discard email')
  await dialog.shows('Enter a reason (at least 3 characters)')
  await dialog.type('Reason', 'The address is wrong.')
  await dialog.click('Discard email')
  await page.shows('Email discarded.')
  expect(page.bodies('POST /operator/v1/outbox/0199-mail-1/drop')).toEqual([
    { reason: 'The address is wrong.' },
  ])
})

test('everything is verified with a reason [OPERATOR-3.9]', async () => {
  const page = await showOperator('/jobs', answerWatch)
  await page.click('Start verification')
  await page.part('dialog').type('Reason', 'After the restore.')
  await page.part('dialog').click('Start verification')
  await page.shows('Verification starts within seconds.')
  expect(page.bodies('POST /operator/v1/checks/verify')).toEqual([{ reason: 'After the restore.' }])
})
