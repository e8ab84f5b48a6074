import { minuteMs } from '@frontrow/contract/durations'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerAccount } from '../../../e2e/answers/account-answers.ts'
import { organization } from '../../../e2e/answers/default-answers.ts'
import { held } from '../../../e2e/answers/mocked-call.ts'
import {
  click,
  pass,
  showConsole,
  stopClock,
  until,
  untilShown,
} from '../../test/shown-console.tsx'

test.each([
  ['/account/payment', 'GET /organization/payments', []],
  ['/account/policies', 'GET /policies/organization', []],
  ['/account/developer', 'GET /developer/{developer-id}', { name: 'Ida', role: 100 }],
  ['/account/organization', 'GET /developer/organization', organization],
])('%s shows a placeholder while it loads [SHL-14]', async (path, call, body) => {
  const answer = held({ body })
  await showConsole(path, { answers: [{ name: call, answer: answer.answer }] })
  const skeletons = () => [...document.querySelectorAll('main [role=status][aria-busy=true]')]
  await until(() => expect(skeletons()).toHaveLength(1))
  expect(skeletons()[0]?.textContent).toMatch(/Loading .+\.\.\./)
  answer.release()
  await until(() => expect(skeletons()).toEqual([]))
})

test.each([
  ['GET /organization/payments', '/account/payment', 'no data available'],
  ['GET /policies/organization', '/account/policies', 'No agreements yet'],
  ['GET /organization/apps', '/app/monetize', 'No monetizing apps'],
])('%s that failed is retried on the same screen [FINDINGS-A3]', async (call, path, empty) => {
  stopClock()
  const shown = await showConsole('/getstarted')
  answerAccount(shown)
  shown.answer(call, { status: 500, body: {} })
  await shown.go(path)
  // Before it gives up, the console calls again three times, with pauses of some seconds.
  await until(() => expect(shown.sent(call)).not.toEqual([]))
  await pass(minuteMs)
  await untilShown('Try again')
  expect(shown.sent(call)).toHaveLength(4)
  shown.answer(call, { body: [] })
  await click('Try again')
  await untilShown(empty)
  expect([screen.queryByText('Try again'), screen.queryByRole('alert')]).toEqual([null, null])
})
