import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { decisions } from '../../../../e2e/answers/notice-answers.ts'
import { click, showConsole, type, until, untilShown } from '../../../test/shown-console.tsx'

const PAGE = '/account/organization/decisions'

test('a question is answered on the page, and not with nothing [OPERATOR-3.3]', async () => {
  const shown = await showConsole(PAGE)
  await untilShown('Which games do you make?')
  await click('Send reply')
  await untilShown('Enter a text')
  type('Your reply', ' Puzzles. ')
  await click('Send reply')
  await untilShown(/^Reply sent\./)
  expect(shown.sent('POST /decisions/0199-cas-1/answer').map(({ body }) => body)).toEqual([
    { text: 'Puzzles.' },
  ])
  expect(screen.queryByText('Which games do you make?')).toBeNull()
})

test('a decision is appealed once, and a refused appeal says why [OPERATOR-3.3]', async () => {
  const shown = await showConsole(PAGE)
  await until(() => expect(screen.getAllByText('Appeal')).toHaveLength(1))
  await click('Appeal')
  const refused = { code: 409, message: 'This decision was appealed already.' }
  shown.answer(/\/appeal$/, { status: 409, body: refused })
  type('Reason for the appeal', 'It is open.')
  await click('Send appeal')
  await untilShown('409 This decision was appealed already.')
  const [denial, ...others] = decisions.decisions
  const unanswered = { outcome: null, answer: null, decided_at: null }
  const appeal = { at: denial?.at, text: 'It is open.', ...unanswered }
  shown.answer(/\/appeal$/, {
    body: { question: null, decisions: [{ ...denial, appeal, appeal_till: null }, ...others] },
  })
  await click('Send appeal')
  await untilShown('Appeal under review')
  expect(shown.sent(/\/appeal$/).at(-1)?.body).toEqual({ text: 'It is open.' })
})

test('an organization without decisions reads that there are none', async () => {
  await showConsole(PAGE, {
    answers: [{ name: 'GET /decisions', answer: { body: { question: null, decisions: [] } } }],
  })
  await untilShown('No decisions yet')
})
