import { expect, test } from 'vitest'
import { screen } from '@testing-library/react'
import { activity } from '../../../../../e2e/answers/default-answers.ts'
import { savedFiles } from '../../../../test/saved-files.ts'
import { choose, click, showConsole, until, untilShown } from '../../../../test/shown-console.tsx'

const PAGE = '/account/organization/activity'
const LIST = 'GET /organization/activity'

test('a search that stopped says how far it looked, and looks further', async () => {
  const partial = { ...activity, entries: [], next: '1_a', looked_back_to: '2026-05-03T10:00:00Z' }
  const shown = await showConsole(`${PAGE}?action=card`, {
    answers: [{ name: LIST, answer: { body: partial } }],
  })
  await untilShown('Looked back to 3 May 2026.')
  shown.answer(LIST, { body: activity })
  await click('Look further')
  await untilShown('Edited app')
  expect(screen.queryByText(/Looked back to/)).toBeNull()
})

test('a filter that nothing matches can be cleared, and a failure is told', async () => {
  const shown = await showConsole(`${PAGE}?action=policy`, {
    answers: [{ name: LIST, answer: { body: { ...activity, entries: [] } } }],
  })
  await untilShown('No activity matches these filters')
  await click('Clear filters')
  await untilShown('No activity yet')
  shown.answer(LIST, { status: 422, body: { code: 422, message: 'Please try again.' } })
  await shown.reload()
  await untilShown('422 Please try again.')
})

test("a person's sessions of a day are one line, but not where they are asked for", async () => {
  const [, signIn] = activity.entries
  const entries = ['session.revoke', 'session.open', 'session.fail', 'session.open'].map(
    (action, place) => ({ ...signIn, action, id: `0199-act-${place}` }),
  )
  await showConsole(PAGE, { answers: [{ name: LIST, answer: { body: { ...activity, entries } } }] })
  await untilShown('Signed out, signed in 2 times')
  const lines = () => document.querySelectorAll('ol > li').length
  expect(lines()).toBe(2)
  await click('Filter')
  await choose('Activity', 'Sign-ins and sessions')
  await until(() => expect(lines()).toBe(4))
})

test('a long activity is saved whole, out of several parts', async () => {
  const saved = savedFiles()
  const part = { file_name: 'activity.csv', content_type: 'text/csv', looked_back_to: null }
  await showConsole(PAGE, {
    answers: [
      {
        name: `${LIST}/export`,
        answer: ({ query }) => ({
          body:
            query['before'] === undefined
              ? { ...part, content: 'at,what\r\n2,edit\r\n', next: '2_b' }
              : { ...part, content: '1,create\r\n', next: null },
        }),
      },
    ],
  })
  await until(() => screen.getByText('Export CSV'))
  await click('Export CSV')
  await until(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.text).toBe('at,what\r\n2,edit\r\n1,create\r\n')
})
