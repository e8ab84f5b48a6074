import type { StatisticsAsk } from '@frontrow/contract/statistics'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { statisticsAnswer } from '../../../../e2e/answers/played-statistics.ts'
import type { Given, SentCall } from '../../../../e2e/answers/mocked-call.ts'
import { cellsOf, clickElement, showConsole, until } from '../../../test/shown-console.tsx'

const time = '2026-04-07T12:00:00Z'
const ASK = 'POST /statistics'
const press = (group: string, text: string) =>
  clickElement(within(screen.getByLabelText(group)).getByText(text))
const open = (answer: (sent: SentCall) => Given, path = '/app/overview') =>
  showConsole(path, { time, answers: [{ name: ASK, answer }] })
const asks = (shown: Awaited<ReturnType<typeof open>>) =>
  shown
    .sent(ASK)
    .map(({ body }) => body as StatisticsAsk)
    .filter(({ labels }) => labels === true)

const earned = { requests: 100, fill: 0.5, impressions: 40, own_impressions: 4, earned: '2' }
const publisher = statisticsAnswer({
  rows: {
    placement: [{ id: 'p1', name: 'Level end', values: earned }],
    country: [{ id: 'SE', values: earned }],
  },
  totals: earned,
})

test('one click shows which country pays, of the last 28 days or the period', async () => {
  const shown = await open(publisher)
  const cells = ['100', '50%', '40', '4', '–', '€2.00', '100%']
  const title = 'Results in own apps by'
  await until(() => expect(cellsOf(`${title} placement`)[0]).toEqual(['Level end', ...cells]))
  await press('By', 'Country')
  await until(() => expect(cellsOf(`${title} country`)[0]).toEqual(['Sweden', ...cells]))
  screen.getByText('Last 28 days')
  await press('Period shown', 'Last month')
  await until(() => expect(asks(shown)).toHaveLength(3))
  expect(asks(shown).map(({ by, from, till }) => [...by, from, till])).toEqual([
    ['placement', '2026-03-11', '2026-04-07'],
    ['country', '2026-03-11', '2026-04-07'],
    ['country', '2026-03-01', '2026-03-31'],
  ])
})

const spent = { impressions: 40, ctr: 0.5, installs: 4, cost_per_install: '2.50', spent: '10' }
const advertiser = (currencies: string[]) => (sent: SentCall) => {
  const { about } = sent.body as StatisticsAsk
  if (about === 'earnings') return statisticsAnswer({ rows: {}, totals: { earned: '0' } })(sent)
  return statisticsAnswer({
    rows: {
      currency: currencies.map((id) => ({ id, values: { spent: '10' } })),
      campaign: [{ id: 'c1', name: 'Spring push', values: spent }],
      ad: [{ id: 'a1', name: 'Reef', values: spent }],
    },
    totals: { ...spent, charged: '11' },
  })(sent)
}

test('who earns nothing sees campaigns, and their ads by one click', async () => {
  const shown = await open(advertiser(['EUR']))
  const title = 'Results of campaigns by'
  await until(() => expect(cellsOf(`${title} campaign`)[0]?.[0]).toBe('Spring push'))
  await press('By', 'Ad')
  await until(() =>
    expect(cellsOf(`${title} ad`)[0]).toEqual([
      'Reef',
      '40',
      '50%',
      '4',
      '€2.50',
      '€10.00',
      '100%',
    ]),
  )
  expect(asks(shown).every(({ where }) => where === undefined)).toBe(true)
})

test('campaigns of several currencies are shown one currency at a time', async () => {
  const shown = await open(advertiser(['EUR', 'USD']), '/app/overview?sums=spend')
  await until(() => expect(asks(shown).at(-1)?.where).toEqual({ currency: ['EUR'] }))
  await press('Currency', 'USD')
  await until(() => expect(asks(shown).at(-1)?.where).toEqual({ currency: ['USD'] }))
})
