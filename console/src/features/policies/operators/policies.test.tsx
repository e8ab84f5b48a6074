import { expect, test } from 'vitest'
import { agreement, answerWatch } from '../../../../../e2e/answers/operator-watch-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'

test('Policies shows who has not signed, and reminds them [OPERATOR-3.9]', async () => {
  const page = await showOperator('/policies', answerWatch)
  await page.part('link', 'Harbour & Vine').element()
  await page.click('Send reminder')
  await page.part('dialog').type('Reason', 'The month ends.')
  await page.part('dialog').click('Send reminder')
  await page.shows('3 organizations reminded.')
  await page.part('dialog').gone()
  expect(page.bodies(/remind$/)).toEqual([{ reason: 'The month ends.' }])
  await page.click('Signed')
  await page.shows('Ida Lindqvist')
})

test('a version is proposed with what it changes [OPERATOR-3.9]', async () => {
  const page = await showOperator('/policies', answerWatch)
  await page.click('Publish version')
  const dialog = page.part('dialog')
  await dialog.type('File', '{')
  await dialog.type('Reason', 'The law has changed.')
  await dialog.click('Request approval')
  await dialog.shows('Enter JSON with version and policy_content')
  const file = JSON.stringify({ version: '3.0', policy_content: agreement('Show ads at night.') })
  await dialog.type('File', file)
  await dialog.shows('From version 2.0 to 3.0: 1 added, 1 removed.')
  await dialog.shows('Show ads by day.')
  await dialog.click('Request approval')
  await page.shows('Sent for approval.')
  expect(page.bodies('POST /operator/v1/policies')).toEqual([
    { file, reason: 'The law has changed.' },
  ])
})
