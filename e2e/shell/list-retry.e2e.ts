import { minuteMs } from '@frontrow/contract/durations'
import { describe, expect, test } from 'vitest'
import { answerAccount } from '../answers/account-answers.ts'
import { openMockedConsole, patience } from '../support/mocked-console.ts'

const lists = [
  {
    call: 'GET /organization/payments',
    path: '/account/payment',
    rows: [],
    shown: 'no data available',
  },
  {
    call: 'GET /policies/organization',
    path: '/account/policies',
    rows: [],
    shown: 'No agreements yet',
  },
  {
    call: 'GET /organization/apps',
    path: '/app/monetize',
    rows: [],
    shown: 'No monetizing apps',
  },
]

describe('FINDINGS-A3', () => {
  test.each(lists)('$call that failed can be retried on the same screen', async (list) => {
    const mocked = await openMockedConsole({ signedIn: true, time: '2026-04-20T09:00:00Z' })
    try {
      answerAccount(mocked)
      mocked.answer(list.call, { status: 500, body: {} })
      await mocked.page.goto(list.path)
      const again = mocked.page.getByRole('main').getByRole('button', { name: 'Try again' })
      // Before it gives up, the console calls again three times, with pauses of some seconds.
      const triesAgain = async () => {
        await mocked.page.clock.fastForward(minuteMs)
        return again.isVisible()
      }
      await expect.poll(triesAgain, patience).toBe(true)
      mocked.answer(list.call, { body: list.rows })
      await again.click()
      await mocked.page.getByText(list.shown, { exact: true }).waitFor()
      expect(await again.count()).toBe(0)
      expect(await mocked.page.getByRole('alert').count()).toBe(0)
    } finally {
      await mocked.close()
    }
  })
})
