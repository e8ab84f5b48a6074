import type { StatisticsAsk } from '@frontrow/contract/statistics'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { developer } from '../../../../e2e/answers/default-answers.ts'
import type { SentCall } from '../../../../e2e/answers/mocked-call.ts'
import {
  clickElement,
  showConsole,
  until,
  type ShownConsole,
} from '../../../test/shown-console.tsx'
import { limitSession } from '../../lib/calls/session.ts'

const time = '2026-04-07T12:00:00Z'
let shown: ShownConsole

/** Answers an ask with one row for each of its days. */
const daily = (amount: string) => (sent: SentCall) => {
  const { by, measures, compare, from, till } = sent.body as StatisticsAsk
  const days = ['2026-03-31', '2026-04-06', '2026-04-07'].filter(
    (day) => day >= from && day <= till,
  )
  const rows = days.map((day) => [by[0] === 'hour' ? `${day}T10:00:00.000Z` : day, amount])
  return {
    body: {
      columns: [
        { name: by[0], kind: 'dimension', unit: 'day' },
        { name: measures[0], kind: 'measure', unit: 'money' },
      ],
      rows,
      totals: [null, amount],
      ...(compare !== undefined && { before: rows, totals_before: [null, amount] }),
      next: null,
      state: [],
      fresh_till: time,
      currency: 'EUR',
    },
  }
}

const open = async (path = '/app/overview', amount = '3.00') => {
  shown = await showConsole(path, {
    time,
    answers: [{ name: 'POST /statistics', answer: daily(amount) }],
  })
  await until(() => expect(sums()[0]?.[1]).toMatch(/\d/))
}
/** The asks of the sums and the line. */
const asks = () => allAsks().filter(({ labels }) => labels !== true)
const allAsks = () => shown.sent('POST /statistics').map(({ body }) => body as StatisticsAsk)
const sums = () =>
  [...document.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  )
const press = (name: string) =>
  clickElement(within(screen.getByLabelText('Period shown')).getByText(name))
const calls = ['installs', 'impressions', 'campaigns', 'monetization']
const applied = () =>
  calls.map((call) => shown.sent(`POST /overview/${call}`).map(({ body }) => body))
const local = (day: string, clock: string) => new Date(`${day}T${clock}`).toISOString()

test('the page says first what was earned today, yesterday, this month and the last', async () => {
  await open()
  await until(() =>
    expect(sums()).toEqual([
      ['Today', '€3.00', '0% from yesterday by now'],
      ['Yesterday', '€3.00', 'nothing the day before'],
      ['This month', '€6.00', 'nothing last month by now'],
      ['Last month', '€3.00', 'nothing the month before'],
    ]),
  )
  screen.getByText('Since 2022-12-01')
  expect(asks().map(({ about, by, from }) => [about, ...by, from])).toEqual([
    ['earnings', 'day', '2026-02-01'],
    ['placements', 'hour', '2026-04-06'],
  ])
})

test('a choice in the bar fills the four pairs of dates and applies each once', async () => {
  await open()
  for (const [times, [name, from]] of [
    ['Last month', '2026-03-01', '2026-03-31'],
    ['7 days', '2026-04-01', '2026-04-07'],
  ].entries()) {
    await press(name ?? '')
    await until(() =>
      expect(applied().map(({ length }) => length)).toEqual(calls.map(() => times + 2)),
    )
    for (const bodies of applied())
      expect(bodies.at(-1)).toMatchObject({
        count: times + 1,
        from_timestamp: local(from ?? '', '00:00'),
      })
  }
  const fields = screen.getAllByLabelText<HTMLInputElement>('To date')
  expect(fields.map(({ value }) => value)).toEqual(calls.map(() => '2026-04-07'))
})

test('an address with a period opens all with its days, and no apply is counted', async () => {
  await open('/app/overview?period=2026-03-31..2026-04-07')
  for (const bodies of applied())
    expect(bodies).toEqual([
      expect.objectContaining({
        count: 0,
        from_timestamp: local('2026-03-31', '00:00'),
        to_timestamp: local('2026-04-07', '23:59:59.999'),
      }),
    ])
})

test('a date that is typed makes the period an own one, and sends nothing', async () => {
  await open('/app/overview?period=7-days')
  const before = shown.calls.length
  const [first] = screen.getAllByLabelText('From date')
  fireEvent.change(first ?? document.body, { target: { value: '2026-04-02' } })
  await until(() => expect(location.search).toBe('?period=2026-04-01..2026-04-07'))
  await until(() => screen.getByText('Own', { selector: '[aria-pressed=true]' }))
  expect(shown.calls).toHaveLength(before)
})

test('the line of the period has the period before beside it, and today so far', async () => {
  await open('/app/overview?period=7-days&compare=before')
  const line = await screen.findByLabelText('Earned per day', { selector: '[role=slider]' })
  expect(line.getAttribute('aria-valuetext')).toBe('Tue 7 Apr 2026, so far: €3.00, before: €3.00')
  expect(asks().at(-1)).toMatchObject({ from: '2026-04-01', till: '2026-04-07', compare: 'before' })
})

test('who earned nothing sees what was spent, and its change in any currencies', async () => {
  const refusal = { code: 422, reason: 'several_currencies', message: 'Several currencies.' }
  shown = await showConsole('/app/overview', {
    time,
    answers: [
      {
        name: 'POST /statistics',
        answer: (sent) => {
          const { about, measures } = sent.body as StatisticsAsk
          if (measures.includes('spent')) return { status: 422, body: refusal }
          return daily(about === 'earnings' ? '0' : '5.00')(sent)
        },
      },
    ],
  })
  await until(() => screen.getByText('Spent', { selector: 'h2' }))
  await until(() => expect(sums()[0]).toEqual(['Today', '€5.00', '0% from yesterday by now']))
  expect(sums()[2]?.slice(0, 2)).toEqual(['This month', '€10.00'])
})

test('a role without money sees counts of impressions and asks for no money', async () => {
  shown = await showConsole('/getstarted', { time })
  shown.answer('POST /statistics', daily('3.00'))
  shown.answer(/^GET \/developer\/\{/, {
    body: {
      ...developer,
      role: 500,
      is_owner: false,
      owner_name: 'Ida Lindqvist',
      permissions: [],
      organizations: [],
    },
  })
  limitSession()
  await shown.go('/app/overview')
  await until(() => screen.getByText('Impressions in own apps', { selector: 'h2' }))
  await until(() => expect(sums()[0]?.slice(0, 2)).toEqual(['Today', '3']))
  expect(asks().flatMap(({ measures }) => measures)).toEqual(['impressions', 'impressions'])
})
