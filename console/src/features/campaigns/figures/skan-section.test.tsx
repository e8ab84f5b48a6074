import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { campaign } from '../../../../../e2e/answers/default-answers.ts'
import type { Answer } from '../../../../../e2e/answers/mocked-call.ts'
import { clickElement, showConsole, until, untilShown } from '../../../../test/shown-console.tsx'

// Installs that Apple reports, on a campaign's page. The published console does not have them.
const SKAN = /^GET \/delivery\/app\/[^/]+\/skadnetwork$/
const report = {
  apple_app_id: '525463029',
  network_id: 'abc123def.skadnetwork',
  timespan: 'Day',
  postback_url: 'https://ads.example/delivery/v1/skadnetwork',
  rows: ['2026-05-25', '2026-05-26'].map((date) => ({
    date,
    installs: 4,
    redownloads: 1,
    lost: 1,
  })),
  totals: { installs: 1150, redownloads: 23, lost: 10 },
  sources: [
    { source_identifier: '5239', fidelity_type: 1, installs: 1100, redownloads: 20, lost: 8 },
    { source_identifier: '5239', fidelity_type: 0, installs: 49, redownloads: 3, lost: 2 },
    { source_identifier: '', fidelity_type: null, installs: 1, redownloads: 0, lost: 0 },
  ],
}
const none = { rows: [], sources: [], totals: { installs: 0, redownloads: 0, lost: 0 } }

const show = (answer: Answer) =>
  showConsole(`/app/campaign/${campaign.id}?show=figures`, { answers: [{ name: SKAN, answer }] })
const section = () =>
  screen.queryByText('iOS installs by SKAdNetwork', { selector: 'h2' })?.closest('section')
const inside = () => within(section() ?? document.createElement('p'))
const slider = (label: string) => inside().getByLabelText(label, { selector: '[role=slider]' })

test('postbacks are shown by day and week, by source and with their set-up', async () => {
  await show(({ query }) => ({ body: { ...report, timespan: query['timespan'] } }))
  await untilShown(/Not part of the installs above/)
  expect(slider('New installs per day').getAttribute('aria-valuetext')).toBe(
    'Tue 26 May 2026: 4 new installs',
  )
  await clickElement(inside().getByText('Week'))
  await until(() => slider('New installs per week'))
  expect(slider('New installs per week').getAttribute('aria-valuetext')).toMatch(
    /^Week of \d+ May 2026: 4 new installs$/,
  )
  const rows = [...(section()?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['5239', 'Click-through', '1,100', '20', '8'],
    ['5239', 'View-through', '49', '3', '2'],
    ['None', 'Unknown', '1', '0', '0'],
  ])
  const setUp = inside().getByText('Setup').closest('details')
  expect([setUp?.open, setUp?.textContent.includes(report.postback_url)]).toEqual([false, true])
})

test('a failure is said and can be tried again', async () => {
  const shown = await show({ status: 403, body: { code: 403, message: 'Not now.' } })
  await untilShown('SKAdNetwork postbacks could not be loaded.')
  shown.answer(SKAN, { body: report })
  await clickElement(inside().getByText('Try again'))
  await until(() => expect(slider('New installs per day').tabIndex).toBe(0))
})

test('a network that Apple does not know says who sets it up', async () => {
  await show({ body: { ...report, ...none, network_id: null } })
  await untilShown('SKAdNetwork is not set up on this network')
  expect(section()?.textContent).toContain('set SKAN_NETWORK_ID')
})

test('an app that is not in the App Store has no such section', async () => {
  const shown = await show({ body: { ...report, ...none, apple_app_id: null } })
  await until(() => expect(shown.sent(SKAN)).toHaveLength(1))
  await untilShown('No invalid traffic.')
  expect(section()).toBeUndefined()
})
