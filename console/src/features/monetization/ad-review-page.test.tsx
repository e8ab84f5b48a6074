import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nightBus, tidepool } from '../../../../e2e/answers/default-answers.ts'
import { type Answer, held } from '../../../../e2e/answers/mocked-call.ts'
import {
  click,
  clickElement,
  clickInDialog,
  dialog,
  showConsole,
  until,
  untilShown,
} from '../../../test/shown-console.tsx'

// The published console does not have this page.
const path = '/app/monetize/review'
const LIST = 'GET /ad-review/apps'
const REPORTS = /^GET \/ad-review\/app\/.*\/reports$/

const advertised = (name: string, more: object = {}) => ({
  id: `id-${name}`,
  name,
  icon_path: null,
  sampled_ads: 3,
  play_store_url: null,
  app_store_url: null,
  last_sampled_at: '2026-11-20T10:00:00.000Z',
  reports: 0,
  latest_report: null,
  blocked: { everywhere: false, apps: [] },
  ...more,
})
const inTidepool = { everywhere: false, apps: [{ id: tidepool.id, name: tidepool.name }] }
const coins = advertised('Coin Rush', { reports: 2 })
const review = {
  report_days: 30,
  sample_days: 7,
  sampled_ads: 1234,
  apps: [
    coins,
    advertised('Älgjakt', { blocked: inTidepool }),
    advertised('Slots of Gold', { blocked: { everywhere: true, apps: [] } }),
    advertised('Quiet Garden'),
  ],
}
const report = {
  reason: 'misleading',
  note: 'It asks for money.',
  at: '2026-11-20T10:00:00.000Z',
  placement: { id: 'p', name: 'Level complete', app_name: 'Tidepool Match' },
}
const away = { status: 403, body: { code: 403, message: 'Not now.' } }

const show = (at = path, list: Answer = { body: review }, told: Answer = { body: [report] }) =>
  showConsole(at, {
    answers: [
      { name: LIST, answer: list },
      { name: REPORTS, answer: told },
      {
        name: 'GET /organization/apps',
        answer: { body: [tidepool, { ...nightBus, is_monetizing: true }] },
      },
    ],
  })
const names = () =>
  [...document.querySelectorAll('tbody td:first-child button')].map((one) => one.textContent)
const search = (value: string) =>
  fireEvent.change(screen.getByLabelText('Find an app'), { target: { value } })

test('search, filter and order of the apps stand in the address', async () => {
  const loading = held({ body: review })
  await show(path, loading.answer)
  await untilShown('Loading apps...')
  loading.release()
  await until(() => expect(names()).toEqual(review.apps.map(({ name }) => name)))
  await click('Blocked')
  expect(names()).toEqual(['Älgjakt', 'Slots of Gold'])
  search('ALG')
  await until(() => expect(names()).toEqual(['Älgjakt']))
  screen.getByText('1 found of 4 apps')
  await until(() => expect(location.search).toBe('?only=blocked&q=ALG'))
  search('nothing like it')
  await untilShown('Nothing found for “nothing like it”.')
  search('')
  await click('All')
  await clickElement(screen.getByText('App', { selector: 'th *' }))
  await until(() => expect(names()[0]).toBe('Älgjakt'))
})

const shownInDialog = (text: string) => until(() => within(dialog()).getByText(text))

test('a list and its reports that failed say why and can be retried', async () => {
  const shown = await show(`${path}?app=${encodeURIComponent(coins.id)}`, away, away)
  await untilShown('403 Not now.')
  shown.answer(LIST, { body: review })
  await click('Try again')
  await shownInDialog('403 Not now.')
  shown.answer(REPORTS, { body: [] })
  await clickInDialog('Try again')
  await shownInDialog('No reports in the last 30 days.')
  await click('Close')
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('')
})

test('an app shows its reports, and is blocked in one own app', async () => {
  const shown = await show()
  await until(() => expect(names()).toHaveLength(4))
  await click(coins.name)
  for (const text of ['Misleading', report.note, 'Level complete in Tidepool Match'])
    await shownInDialog(text)
  const PUT = `PUT /ad-review/app/${coins.id}/block`
  shown.answer(PUT, { body: { id: coins.id, blocked: inTidepool } })
  await click(`Block ${coins.name} in ${tidepool.name}`)
  await shownInDialog('Blocked')
  expect(shown.sent(PUT).map(({ body }) => body)).toEqual([{ blocked: true, app_id: tidepool.id }])
})

test('a block or an unblock that failed says why and can be retried', async () => {
  const shown = await show()
  const PUT = `PUT /ad-review/app/${coins.id}/block`
  shown.answer(PUT, away)
  await until(() => expect(names()).toHaveLength(4))
  await click(`Block ${coins.name}`)
  await untilShown(`${coins.name} could not be blocked. 403 Not now.`)
  shown.answer(PUT, { body: { id: coins.id, blocked: { everywhere: true, apps: [] } } })
  await click(`Block ${coins.name}`)
  await until(() => screen.getByLabelText(`Unblock ${coins.name}`))
  shown.answer(PUT, away)
  await click('Undo')
  await untilShown(`${coins.name} is still blocked. 403 Not now.`)
  expect(shown.sent(PUT).map(({ body }) => body)).toEqual([
    { blocked: true, app_id: null },
    { blocked: true, app_id: null },
    { blocked: false, app_id: null },
  ])
})
