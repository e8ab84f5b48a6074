import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { campaign, runningCampaign } from '../../../../e2e/answers/default-answers.ts'
import { statisticsAnswer } from '../../../../e2e/answers/played-statistics.ts'
import {
  cellsOf,
  click,
  clickElement,
  clickInDialog,
  dialog,
  showConsole,
  type,
  until,
  untilShown,
} from '../../../test/shown-console.tsx'

// The one table of figures, on the page of a campaign.
const ASK = 'POST /statistics'
const VIEWS = 'GET /statistics/views'
const path = `/app/campaign/${campaign.id}?show=figures`
const played = {
  rows: {
    ad: [
      {
        id: 'ad-1',
        name: 'Reef',
        values: { impressions: 9000, ctr: 0.02, installs: 3, cost_per_install: '4', spent: '12' },
        before: {
          impressions: 100,
          ctr: null,
          installs: 0,
          cost_per_install: null,
          spent: '0.004',
        },
      },
      {
        id: 'ad-2',
        name: 'Wreck',
        values: { impressions: 3000, ctr: 0.0001, installs: 0, spent: '4' },
      },
    ],
    country: [
      { id: 'SE', values: { impressions: 9000, spent: '12' } },
      { id: 'ZZ', values: { impressions: 3000, spent: '4' } },
    ],
    os: [{ id: 'ios', values: { impressions: 12_000, spent: '16' } }],
  },
  totals: {
    impressions: 12_000,
    ctr: 0.015,
    installs: 3,
    cost_per_install: '5.333333',
    spent: '16',
  },
  totalsBefore: { impressions: 100, spent: '0.004' },
}

const open = (search = '', answer = statisticsAnswer(played)) =>
  showConsole(`${path}${search}`, {
    answers: [
      { name: 'GET /campaign/true', answer: { body: [runningCampaign] } },
      { name: ASK, answer },
      { name: VIEWS, answer: { body: { views: [] } } },
    ],
  })

test('the ads of a campaign are told with their cost, their share and a total', async () => {
  const shown = await open()
  await untilShown('Reef')
  expect(cellsOf('Results by ad')).toEqual([
    ['Reef', '9,000', '2%', '3', '€4.00', '€12.00', '75%'],
    ['Wreck', '3,000', '<0.1%', '0', '–', '€4.00', '25%'],
    ['Total', '12,000', '1.5%', '3', '€5.33', '€16.00', '100%'],
  ])
  expect(shown.sent(ASK).at(-1)?.body).toMatchObject({
    about: 'campaigns',
    by: ['ad'],
    where: { campaign: [campaign.id] },
    order: ['-impressions'],
  })
})

test.each([
  ['Country', 'Results by country', ['Sweden', 'Unknown location', 'Total']],
  ['System', 'Results by system', ['iOS', 'Total']],
] as const)(
  'by %s, the figures are told by names that people know',
  async (split, table, names) => {
    await open()
    await untilShown('Reef')
    await clickElement(within(screen.getByLabelText('By')).getByText(split))
    await until(() => expect(cellsOf(table).map(([name]) => name)).toEqual(names))
    expect(location.search).toContain('results-by=')
  },
)

test('a comparison adds the figures of the period before to each cell', async () => {
  await open('&compare=before')
  await untilShown('Reef')
  expect(cellsOf('Results by ad')[0]?.slice(1, 4)).toEqual([
    '9,000before: 100',
    '2%before: –',
    '3before: 0',
  ])
  screen.getByText(/The second figure of a cell is of the period before/)
})

test.each([
  [[1, null], 'Amounts of days that are not closed yet are estimated.', 'corrected'],
  [[2, 1], '24 May 2026 was corrected after it was closed.', 'estimated'],
  [[2, 3], '2 days were corrected after they were closed.', 'estimated'],
] as const)('days of revisions %j are told: %s', async (revisions, told, not) => {
  const state = revisions.map((revision, index) => ({
    day: `2026-05-2${index + 4}`,
    state: revision === null ? ('estimated' as const) : ('closed' as const),
    revision,
  }))
  await open('', statisticsAnswer({ ...played, state }))
  await untilShown('Reef')
  const text = document.body.textContent
  expect(text).toContain(told)
  expect(text).not.toContain(not)
})

test('the columns are chosen, kept in the address, and one always stays', async () => {
  const shown = await open('&results-columns=clicks,nonsense')
  await until(() => expect(cellsOf('Results by ad')[0]).toEqual(['Reef', '–']))
  await click('Columns')
  await until(dialog)
  const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  expect(box('Clicks').disabled).toBe(true)
  await clickElement(box('Spent'))
  await until(() =>
    expect(shown.sent(ASK).at(-1)?.body).toMatchObject({ measures: ['clicks', 'spent'] }),
  )
  expect(new URLSearchParams(location.search).get('results-columns')).toBe('clicks,spent')
})

test('a view is saved under a name, and shown again by it', async () => {
  const shown = await open('&results-by=country&results-columns=impressions')
  await untilShown('Sweden')
  await click('Views')
  await untilShown('No view of this table is saved yet.')
  const saved = { id: 'v1', name: 'Where', created_at: '2026-05-26T14:00:00.000Z' }
  const ask = { about: 'campaigns', by: ['country'], measures: ['impressions'] }
  const view = { ...saved, ask, columns: ['impressions'] }
  shown.answer('POST /statistics/views', { body: view })
  shown.answer(VIEWS, {
    body: {
      views: [view, { ...view, id: 'v2', name: 'Other', ask: { ...ask, about: 'earnings' } }],
    },
  })
  await click('Save view')
  await untilShown('Enter a name.')
  type('Save this table as', 'Where')
  await click('Save view')
  await untilShown('View saved.')
  expect(shown.sent('POST /statistics/views')[0]?.body).toMatchObject({
    name: 'Where',
    ask,
    columns: ['impressions'],
  })
  expect(screen.queryByText('Other')).toBeNull()
  await clickInDialog('Where')
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})

test('a file of the table says when it is there, and then has its link', async () => {
  const shown = await open()
  await untilShown('Reef')
  const file = (state: string) => ({
    id: 'f1',
    name: 'Results by ad.csv',
    format: 'csv',
    from: '',
    till: '',
    state,
    rows: 2,
    bytes: 90,
    sha256: null,
    failure: null,
    made_by: null,
    schedule_id: null,
    is_revision: false,
    created_at: '2026-05-26T14:00:00.000Z',
    expires_at: '2026-06-02T14:00:00.000Z',
  })
  shown.answer('POST /statistics/files', { body: file('making') })
  shown.answer('GET /statistics/files/f1', { body: { file: file('making'), link: null } })
  await click('Export')
  await click('As a file')
  await until(dialog)
  await click('Make file')
  await untilShown(/^Making the file/)
  shown.answer('GET /statistics/files/f1', {
    body: {
      file: file('ready'),
      link: { url: '/files/f1', expires_at: '2026-05-26T14:20:00.000Z' },
    },
  })
  await untilShown('Download Results by ad.csv')
  expect(shown.sent('POST /statistics/files')[0]?.body).toMatchObject({ format: 'csv', by: ['ad'] })
})

test('the call of the table is told as the very request', async () => {
  const shown = await open()
  await untilShown('Reef')
  await click('Export')
  await click('As a call')
  await until(dialog)
  const told = dialog().querySelector('pre')?.textContent ?? ''
  expect(told).toContain(`curl ${location.origin}/api/v1/statistics`)
  const sent: unknown = JSON.parse(/-d '(.*)'$/s.exec(told)?.[1] ?? '')
  expect(sent).toEqual(shown.sent(ASK).at(-1)?.body)
})
