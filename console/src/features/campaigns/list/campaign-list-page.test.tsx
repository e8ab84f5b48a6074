import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { campaign, runningCampaign } from '../../../../../e2e/answers/default-answers.ts'
import { held } from '../../../../../e2e/answers/mocked-call.ts'
import {
  choose,
  click,
  field,
  showConsole,
  type,
  until,
  untilAt,
  untilShown,
} from '../../../../test/shown-console.tsx'

const ACTIVE = 'GET /campaign/true'
const INACTIVE = 'GET /campaign/false'
const lists = [
  ['Active', ACTIVE, '/app/campaign/active', 'true'],
  ['Inactive', INACTIVE, '/app/campaign/inactive', 'false'],
] as const

const malmo = {
  ...runningCampaign,
  id: '0199-cmp-3',
  campaign_name: 'Midsommar i Malmö',
  app_name: 'Night Bus',
  state: 'scheduled',
  starts_at: '2026-06-19T10:00:00.000Z',
  today: { day: '2026-04-20', spent: '0.00', left: '40.00' },
}
const expired = {
  ...runningCampaign,
  is_active: false,
  state: 'expired',
  valid_till: '2026-04-01T10:00:00.000Z',
}

test.for(lists)(
  'the list of %s campaigns has five columns, and says when it loads [CLS-01 CLS-02 CLS-04 CLS-05 CLS-06 CLS-07 CLS-08]',
  async ([word, call, path, flag]) => {
    const shown = await showConsole('/app/list')
    const row = { ...campaign, valid_till: new Date(2030, 0, 2, 12, 4).toISOString() }
    const loading = held({ body: [row] })
    shown.answer(call, loading.answer)
    await shown.go(path)
    await untilShown(`Loading ${word} Campaigns...`)
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
    loading.release()
    await untilShown(campaign.campaign_name)
    expect(document.querySelector('[aria-busy=true]')).toBeNull()
    const heads = ['App Name', 'Keywords', 'Icon', 'Valid Till']
    const till = expect.stringMatching(/^(2 Jan|Jan 2,) 2030, 12:04( PM)?$/)
    const cells = ['Tidepool spring push', 'Tidepool Match', 'puzzle, ocean', '', till]
    expect(rows()).toEqual([[`${word} Campaign`, ...heads], cells])
    const icon = document.querySelector('tbody img')
    expect(icon?.getAttribute('src')).toBe(`/media/${row.icon}/content.jpg`)

    await shown.go('/app/list')
    const again = held({ body: [row] })
    shown.answer(call, again.answer)
    await shown.go(path)
    await untilShown(`Updating ${word} Campaigns...`)
    expect(rows(), 'the rows from before stay').toHaveLength(3)
    again.release()
    await until(() => expect(rows()).toHaveLength(2))
    const queries = shown.sent(call).map(({ query }) => query)
    expect(queries).toEqual([{ is_active: flag }, { is_active: flag }])
  },
)

test('a campaign opens with the list’s data and without another call [CLS-03 RTE-13]', async () => {
  const shown = await showConsole('/app/campaign/active')
  await untilShown(campaign.campaign_name)
  const before = shown.calls.length
  fireEvent.click(screen.getByText(campaign.campaign_name))
  await untilShown('Daily Budget')
  expect(location.pathname).toBe(`/app/campaign/${campaign.id}`)
  expect(screen.getByText('puzzle, ocean')).toBeDefined()
  expect(shown.calls.slice(before).filter(({ name }) => name !== 'GET /notices/unread')).toEqual([])
})

test.each(lists)(
  'a 400 for %s campaigns is only logged, and a 401 signs out [CLS-09]',
  async (_word, call, path) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const answers = [{ name: call, answer: { status: 400, body: { code: 400, message: 'No.' } } }]
    const shown = await showConsole(path, { answers })
    await untilShown('400 No.')
    expect(logged.mock.calls).toEqual([['400 No. Contact support.']])
    logged.mockRestore()
    expect(localStorage.getItem('token')).toBe('session-token')
    shown.answer(call, { status: 401, body: { code: 401, message: 'The session has ended.' } })
    await click('Try again')
    await untilAt('/auth/signin')
  },
)

test('each campaign says its state, and the list is ordered by what is left', async () => {
  await openTwo()
  const told = [...document.querySelectorAll('tbody td:first-child')].map((cell) => [
    cell.querySelector('a')?.textContent,
    cell.querySelector('[data-look]')?.textContent,
  ])
  expect(told).toEqual([
    [malmo.campaign_name, expect.stringMatching(/^Starts (19 Jun|Jun 19)$/)],
    [runningCampaign.campaign_name, 'Running · €22.00 of €40.00 left today'],
  ])
  await choose('Sorted by', 'Least left today')
  await until(() => expect(names()).toEqual([runningCampaign.campaign_name, malmo.campaign_name]))
})

test('search and state are kept in the address, also on the way back', async () => {
  const shown = await openTwo()
  await click('Scheduled')
  await until(() => expect(names()).toEqual([malmo.campaign_name]))
  await click('all')
  type('Find a campaign', 'night MALMO')
  await until(() => expect(names()).toEqual([malmo.campaign_name]))
  await until(() => expect(location.search).toContain('q=night+MALMO'))
  fireEvent.click(screen.getByText(malmo.campaign_name))
  await untilShown(/^It starts (19 Jun|Jun 19,) 2026/)
  fireEvent.click(screen.getAllByText('Active Campaigns').at(-1) ?? document.body)
  await untilAt('/app/campaign/active')
  await until(() => expect(names()).toEqual([malmo.campaign_name]))
  type('Find a campaign', 'zeppelin')
  const said = () => screen.getByRole('main').textContent
  await until(() => expect(said()).toContain('0 found of 2 campaigns'))
  expect(said()).toContain('Nothing found for “zeppelin”.')
  await until(() => expect(location.search).toContain('zeppelin'))
  await shown.reload()
  await until(() => expect(said()).toContain('0 found of 2 campaigns'))
})

test('an expired campaign is extended from the list, also by days from now', async () => {
  const answers = [{ name: INACTIVE, answer: { body: [expired] } }]
  await showConsole('/app/campaign/inactive', { answers })
  await untilShown('Extend')
  fireEvent.click(screen.getByText('Extend'))
  await untilShown(/^It ended on (1 Apr|Apr 1,) 2026\.$/)
  const till = field('Extend Till')
  expect(document.activeElement).toBe(till)
  expect(Date.parse(till.value)).toBe(Date.parse(expired.valid_till))
  await click('90 days')
  expect(Math.round((Date.parse(till.value) - Date.now()) / dayMs)).toBe(90)
})

async function openTwo() {
  const answers = [{ name: ACTIVE, answer: { body: [malmo, runningCampaign] } }]
  const shown = await showConsole('/app/campaign/active', { answers })
  await untilShown(malmo.campaign_name)
  return shown
}

const names = () =>
  [...document.querySelectorAll('tbody td:first-child a')].map(({ textContent }) => textContent)

/** The texts of the table, with the head first. */
const rows = () =>
  [...document.querySelectorAll('main tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
