import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerNetwork } from '../../../../../e2e/answers/operator-network-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'
import { until } from '../../../../test/shown-console.tsx'

test.each([
  ['app: lant', /^Lantern Run/, '/operator/apps/0199-app-1'],
  ['set', /Settings/, '/operator/settings'],
])('a search for %s by Ctrl+K opens what was found [OPERATOR-3.1]', async (...row) => {
  const [typed, found, address] = row
  const page = await showOperator('/audit', answerNetwork)
  await page.part('heading', 'Audit log').element()
  await page.press('Control+k')
  const dialog = page.part('dialog', 'Search')
  await dialog.type('Search', typed)
  await until(() => expect(screen.queryAllByRole('option')).toHaveLength(1))
  await page.part('option', found).element()
  ;(await dialog.part('combobox', 'Search').element()).focus()
  await page.press('Enter')
  await page.at(address)
})

test('a search names the kind of what is searched for [OPERATOR-3.1]', async () => {
  const page = await showOperator('/audit', answerNetwork)
  await page.part('heading', 'Audit log').element()
  await page.press('/')
  await page.type('Search', 'app: lant')
  await until(() =>
    expect(page.sent('GET /operator/v1/search').at(-1)?.query).toEqual({ q: 'lant', kind: 'app' }),
  )
  await page.type('Search', 'zebra')
  await page.shows('No results.')
})
