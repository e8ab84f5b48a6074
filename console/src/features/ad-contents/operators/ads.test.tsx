import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCases } from '../../../../../e2e/answers/operator-case-answers.ts'
import { answerNetwork } from '../../../../../e2e/answers/operator-network-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'
import { until } from '../../../../test/shown-console.tsx'

const answers = [answerCases, answerNetwork]

test('an ad of the grid is decided by keys, as a case of the queue [OPERATOR-3.9]', async () => {
  const DECISIONS = 'POST /operator/v1/cases/decisions'
  const page = await showOperator('/ads?state=archived', ...answers)
  page.answer(DECISIONS, ({ body }) => ({
    body: {
      results: (body as { cases: { id: string }[] }).cases.map(({ id }) => ({
        case_id: id,
        decision_id: `decision of ${id}`,
        undo_till: '2026-05-26T12:00:30.000Z',
        refusal: null,
      })),
    },
  }))
  await page.shows('No ads match these filters')
  await page.click('Clear filters')
  await page.part('link', 'Lantern banner').element()
  await page.press('j', 'j')
  await until(() => expect(document.activeElement?.textContent).toBe('Lantern clip'))
  await page.press('k', 'a')
  const dialog = page.part('dialog', 'Approve 1 case')
  const first = await dialog.part('radio', 'Everybody').element()
  await until(() => expect(document.activeElement).toBe(first))
  await page.press('1', 'Control+Enter')
  await dialog.gone()
  expect(page.bodies(DECISIONS)).toMatchObject([
    { outcome: 'approve', rating: 1, cases: [{ id: '0199-ad-case-1', version: 1 }] },
  ])
})

test('only ads of open cases are selected', async () => {
  const page = await showOperator('/ads', ...answers)
  await page.click('Select Lantern banner', 'checkbox')
  await page.click('Select Lantern clip', 'checkbox')
  await page.part('region', 'Selected cases').shows('2 selected')
  expect(screen.queryByRole('checkbox', { name: 'Select Old poster' })).toBeNull()
})

test('a filter that no newer ad matches offers older ones', async () => {
  const page = await showOperator('/ads?rating=3', ...answers, (mocked) =>
    mocked.answer(/^GET .*\/ads$/, { body: { ads: [], next: 'further' } }),
  )
  await page.shows('No newer ads match these filters')
  await page.click('Show more')
  expect(page.sent(/^GET .*\/ads$/)[0]?.query).toMatchObject({ rating: '3' })
})
