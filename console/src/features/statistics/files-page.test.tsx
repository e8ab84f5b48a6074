import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { campaign, developer } from '../../../../e2e/answers/default-answers.ts'
import {
  cellsOf,
  choose,
  click,
  clickElement,
  clickInDialog,
  dialog,
  errorOf,
  field,
  offered,
  showConsole,
  type,
  until,
  untilShown,
} from '../../../test/shown-console.tsx'
import { limitSession } from '../../lib/calls/session.ts'
import { momentText } from '../../lib/text/day-text.ts'

const path = '/app/statistics/files'
const lastSent = momentText('2026-05-25T06:02:00.000Z')

test('files and schedules are listed, and what a schedule has sent', async () => {
  await showConsole(path)
  await until(() => expect(cellsOf('Schedules')).toHaveLength(1))
  expect(cellsOf('Files').map((cells) => cells.slice(0, 5))).toEqual([
    ['Spend by campaign1 May 2026 to 25 May 2026', 'ready, revised', 'CSV', '25', '640 B'],
    ['Spend by day1 May 2026 to 25 May 2026', 'ready, estimated', 'CSV', '25', '640 B'],
  ])
  const [schedule = []] = cellsOf('Schedules')
  expect(schedule.slice(0, 6)).toEqual([
    'Spend by campaignImpressions, Spent',
    'Every Monday at 08:00, Europe/BerlinNext on 1 Jun 2026, when the day is closed',
    'Parquet',
    'Ida Lindqvist, Folke Dahl',
    'Ida Lindqvist',
    lastSent,
  ])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.filter((link) => link === `${path}/0199-file-2`)).toHaveLength(2)
})

test('without files and schedules the page says how they are made', async () => {
  await showConsole(path, {
    answers: [
      { name: 'GET /statistics/files', answer: { body: { files: [] } } },
      { name: 'GET /statistics/schedules', answer: { body: { schedules: [] } } },
    ],
  })
  await untilShown('No files yet')
  await until(() => screen.getByText(/use Export and then “As a file”/))
  await until(() => screen.getByText(/use Export and then “Send regularly”/))
})

test('a schedule is removed only after a question', async () => {
  const shown = await showConsole(path)
  const removal = 'POST /statistics/schedules/0199-schedule-1/removal'
  await until(() => expect(cellsOf('Schedules')).toHaveLength(1))
  await click('Remove Spend by campaign')
  expect(shown.sent(removal)).toHaveLength(0)
  shown.answer('GET /statistics/schedules', { body: { schedules: [] } })
  await clickInDialog('Remove')
  await untilShown('Schedule removed.')
  expect(shown.sent(removal)).toHaveLength(1)
})

test('an edit sends the whole schedule with its version', async () => {
  const shown = await showConsole(path)
  await until(() => expect(cellsOf('Schedules')).toHaveLength(1))
  await click('Edit Spend by campaign')
  await choose('Repeat', 'On the first of every month')
  await click('Save')
  await untilShown('Schedule saved.')
  expect(shown.sent('PUT /statistics/schedules/0199-schedule-1')[0]?.body).toEqual({
    name: 'Spend by campaign',
    ask: { about: 'spend', by: ['campaign'], measures: ['impressions', 'spent'] },
    format: 'parquet',
    every: 'month',
    hour: 8,
    time_zone: 'Europe/Berlin',
    when_closed: true,
    recipient_ids: ['0199-dev', '0199-folke'],
    version: 2,
  })
})

test.for([
  [developer.id, true],
  ['0199-namesake', false],
] as const)('%s, who is no Admin, has the buttons of a schedule: %s', async ([id, has]) => {
  const profile = { ...developer, id, role: 500, is_owner: false, permissions: ['self', 'read'] }
  const shown = await showConsole('/getstarted')
  shown.answer(/^GET \/developer\/\{/, { body: { ...profile, organizations: [] } })
  limitSession()
  await shown.go(path)
  await until(() => expect(cellsOf('Schedules')).toHaveLength(1))
  await until(() => expect(cellsOf('Schedules')[0]?.at(-1)).toBe(has ? 'EditRemove' : ''))
})

test('a table is sent regularly to the members that are chosen', async () => {
  const shown = await showConsole(`/app/campaign/${campaign.id}?show=figures`)
  await until(() => screen.getByRole('button', { name: /^Export/ }))
  await click('Export')
  await click('Send regularly')
  await until(dialog)
  type('Name', ' ')
  await click('Create schedule')
  expect(errorOf('Name')).toBe('Enter a name.')
  type('Name', 'Mondays')
  await choose('Repeat', 'Every Monday')
  await choose('Time', '06:00')
  await choose('Format', 'Parquet')
  expect(await offered('Recipients')).toEqual(['Ida Lindqvist', 'Ada Boman', 'Folke Dahl'])
  await choose('Recipients', 'Folke Dahl')
  await clickElement(field('Wait until the day is closed'))
  await click('Create schedule')
  await until(() => expect(shown.sent('POST /statistics/schedules')).toHaveLength(1))
  expect(shown.sent('POST /statistics/schedules')[0]?.body).toMatchObject({
    name: 'Mondays',
    ask: { about: 'campaigns', by: ['ad'] },
    every: 'week',
    hour: 6,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    when_closed: true,
    format: 'parquet',
    recipient_ids: ['0199-folke'],
  })
})

test('a schedule says when it was last sent when its file is gone', async () => {
  await showConsole(path, {
    answers: [{ name: 'GET /statistics/files', answer: { body: { files: [] } } }],
  })
  await until(() => expect(cellsOf('Schedules')[0]?.[5]).toBe(lastSent))
})

test('the page of a file has its days and a link to download it', async () => {
  await showConsole('/app/statistics/files/0199-file-1')
  const link = await screen.findByRole('link', { name: 'Download Spend by day' })
  expect(link.getAttribute('href')).toContain('/api/v1/statistics/files/0199-file-1/content?')
  expect(screen.getByText(/^1 May 2026 to 25 May 2026$/)).toBeDefined()
  screen.getByText('estimated: not all of its days were closed when it was made')
})
