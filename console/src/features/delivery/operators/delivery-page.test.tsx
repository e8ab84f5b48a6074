import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operatorSession } from '../../../../../e2e/answers/operator-answers.ts'
import { answerNetwork } from '../../../../../e2e/answers/operator-network-answers.ts'
import { answerWatch } from '../../../../../e2e/answers/operator-watch-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'
import { savedFiles } from '../../../../test/saved-files.ts'
import { cellsOf, clickElement, dialog, until } from '../../../../test/shown-console.tsx'

const call = 'GET /operator/v1/delivery/now'
const NETWORK = 'POST /operator/v1/statistics'
const minute = { requests_per_second: 0, fill: null, events_per_second: 0, p99_ms: null }

test('without a request in the last hour Delivery draws no graph', async () => {
  const page = await showOperator('/delivery', answerNetwork, answerWatch, (mocked) =>
    mocked.answer(call, {
      body: {
        nodes: [],
        minutes: ['2026-05-26T11:57:00.000Z', '2026-05-26T11:58:00.000Z'].map((at) => ({
          at,
          ...minute,
        })),
      },
    }),
  )
  await page.shows('No requests in the last hour')
  await page.shows('No node is online')
  expect(screen.queryByRole('figure', { name: 'Requests per second' })).toBeNull()
})

test('a node is named by its host, its lane and its start', async () => {
  const page = await showOperator('/delivery', answerNetwork, answerWatch)
  const names = async () =>
    (await page.part('table', 'Nodes').all('row'))
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent)
  const started = '0.1.0, started 25 May 2026, 10:00 UTC'
  expect(await names()).toEqual([`web-1, lane 0${started}`, `web-1, lane 1${started}`])
  await page.click('Show')
  expect((await names()).at(-1)).toBe(`Lane 2${started}`)
})

test('the network is asked for the chosen days by organization, country or format', async () => {
  const page = await showOperator('/delivery?period=last-month', answerNetwork, answerWatch)
  const asked = () => page.bodies(NETWORK)
  await page.shows('Harbour Vine AB')
  await page.click('Country')
  await page.shows('Sweden')
  await page.click('Format')
  await until(() => expect(asked()).toHaveLength(3))
  const days = asked().map((body) => body as { by: string[]; from: string; till: string })
  expect(days.map(({ by }) => by)).toEqual([['organization'], ['country'], ['format']])
  expect(new Set(days.map(({ from, till }) => `${from} ${till}`)).size).toBe(1)
  expect(days[0]?.from).toMatch(/-01$/)
})

test('operators choose columns of the network, and get its file and its call', async () => {
  const page = await showOperator('/delivery?period=last-month', answerNetwork, answerWatch)
  await page.shows('Harbour Vine AB')
  await page.click('Columns')
  await until(dialog)
  for (const label of ['Requests', 'Fill rate', 'Clicks', 'ECPM'])
    await clickElement(screen.getByLabelText(label))
  await page.click('Done')
  await until(() =>
    expect(cellsOf('Network by organization')[0]).toEqual(['Harbour Vine AB', '800', '€4.20']),
  )
  expect(page.address()).toContain('results-columns=impressions,earned')
  expect(screen.queryByText('Views')).toBeNull()
  await page.click('Export')
  expect(screen.queryByText('Send regularly')).toBeNull()
  await page.click('As a call')
  await until(dialog)
  const told = dialog().querySelector('pre')?.textContent ?? ''
  expect(told).toContain(`curl ${location.origin}/operator/v1/statistics`)
  expect(told).toContain("-H 'x-operator: 1'")
  const sent: unknown = JSON.parse(/-d '(.*)'$/s.exec(told)?.[1] ?? '')
  expect(sent).toEqual(page.bodies(NETWORK).at(-1))
  await page.press('Escape')
  const files = savedFiles()
  await page.click('Export')
  await page.click('As a file')
  await until(dialog)
  await page.click('Save file')
  await until(() =>
    expect(files).toMatchObject([
      {
        name: 'Network by organization 2026-04-01 2026-04-30.csv',
        text:
          'organization,organization_name,impressions,earned\r\n' +
          '0199-org-1,Harbour Vine AB,800,4.20\r\n',
      },
    ]),
  )
})

test('an operator who does not see the finances asks the network for no money', async () => {
  const page = await showOperator('/delivery', answerNetwork, answerWatch, (mocked) =>
    mocked.answer('GET /operator/v1/session', { body: operatorSession(['support']) }),
  )
  await page.shows('Harbour Vine AB')
  expect(page.bodies(NETWORK)).toMatchObject([
    { measures: ['requests', 'fill', 'impressions', 'clicks'] },
  ])
})

test('a link chooses the placement of a test request', async () => {
  const page = await showOperator(
    '/delivery?placement=0199-placement-1&name=After+a+level',
    answerNetwork,
    answerWatch,
  )
  await page.click('Run test')
  await page.shows(/^Filled: Spring push in After a level\./)
  expect(page.bodies('POST /operator/v1/delivery/try')).toMatchObject([
    { placement_id: '0199-placement-1' },
  ])
})

test('Delivery shows the state of each node, and hides those that ended [OPERATOR-3.8]', async () => {
  const page = await showOperator('/delivery', answerNetwork, answerWatch)
  const nodes = page.part('table', 'Nodes')
  expect(await nodes.all('row')).toHaveLength(3)
  await page.click('Show')
  const rows = await nodes.all('row')
  const states = ['Healthy', 'leases not granted', 'Offline']
  for (const [place, state] of states.entries())
    expect(rows[place + 1]?.textContent).toContain(state)
  expect(rows).toHaveLength(4)
  await page.shows('2 overdue')
})

test('a request of any placement is tried [OPERATOR-3.8]', async () => {
  const organization = { id: 'x', name: 'Harbour & Vine' }
  const found = { kind: 'placement', id: '0199-placement-1', title: 'After a level' }
  const page = await showOperator('/delivery', answerNetwork, answerWatch, (mocked) =>
    mocked.answer('GET /operator/v1/search', {
      body: [{ ...found, detail: 'Lantern Run', organization }],
    }),
  )
  await page.click('Run test')
  await page.shows('Choose a placement')
  await page.type('Placement', 'after')
  await page.click('After a level, Harbour & Vine', 'option')
  await page.type('Country or region', 'SE')
  await page.click('Run test')
  await page.shows('Filled: Spring push in After a level.')
  await page.part('row', /Summer splash/).shows('Region not targeted')
  expect(page.bodies('POST /operator/v1/delivery/try')).toEqual([
    {
      placement_id: '0199-placement-1',
      device: { type: 'phone', os: 'android', orientation: 'portrait' },
      region: 'SE',
    },
  ])
})
