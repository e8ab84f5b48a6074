import { expect, test, vi } from 'vitest'
import {
  answerNetwork,
  campaign,
  organization,
  request,
} from '../../../../../e2e/answers/operator-network-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'
import { until } from '../../../../test/shown-console.tsx'

const own = `/campaigns/${campaign.id}`

test('a row of an organization opens the page of its object [OPERATOR-3.1]', async () => {
  const page = await showOperator(
    `/organizations/${organization.id}?tab=Apps and ads`,
    answerNetwork,
  )
  await page.click('Spring push', 'link')
  await page.part('heading', 'Spring push').element()
  await page.part('region', 'Last 30 days').shows('81,200')
  await page.part('region', 'Holds').shows('Seen in three reports.')
  await until(() => expect(page.sent(/\/audit$/).at(-1)?.query).toEqual({ object: campaign.id }))
})

test('the key c copies the id of an object [OPERATOR-3.1]', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }))
  const page = await showOperator(own, answerNetwork)
  await page.part('heading', 'Spring push').element()
  await page.press('c')
  await page.shows('ID copied.')
  expect(writeText).toHaveBeenCalledExactlyOnceWith(campaign.id)
})

test('an object is held and noted on its page [OPERATOR-3.1]', async () => {
  const page = await showOperator(own, answerNetwork)
  await page.click('Hold')
  const dialog = page.part('dialog', 'Hold Spring push?')
  await dialog.type('Message to members', 'The link is wrong.')
  await dialog.type('Reason', 'Seen by hand.')
  await dialog.click('Hold')
  await page.shows('Spring push held.')
  const object = { object_kind: 'campaign', object_id: campaign.id }
  expect(page.bodies('POST /operator/v1/holds').at(-1)).toMatchObject(object)
  page.answer('POST /operator/v1/notes', { body: { id: 'x' } })
  await page.type('New note', 'Odd clicks.')
  await page.click('Add note')
  await until(() =>
    expect(page.bodies('POST /operator/v1/notes')).toEqual([{ ...object, text: 'Odd clicks.' }]),
  )
})

test('an ad request tells which campaign was selected', async () => {
  const page = await showOperator(`/requests/${request.id}`, answerNetwork)
  const chosen = await page.part('row', /Spring push/).element()
  expect(chosen.textContent).toContain('Selected')
  await page.shows('3 more with lower prices were not evaluated.')
})
