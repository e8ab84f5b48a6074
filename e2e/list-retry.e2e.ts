import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { answerAccount } from './account-answers.ts'
import { openMockedConsole, serveConsole } from './mocked-console.ts'

let browser: Browser
let served: { url: string; close(): Promise<void> }
beforeAll(async () => {
  browser = await openBrowser()
  served = await serveConsole()
})
afterAll(async () => {
  await browser.close()
  await served.close()
})

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
    shown: 'No policies yet',
  },
  {
    call: 'GET /organization/apps',
    path: '/app/monetize',
    rows: [],
    shown: 'No monetizing apps',
  },
]

describe('FINDINGS-A3', () => {
  test.each(lists)('$call that failed is asked for again on the same screen', async (list) => {
    const mocked = await openMockedConsole(browser, served.url, {
      signedIn: true,
      timezoneId: 'UTC',
    })
    try {
      answerAccount(mocked)
      mocked.answer(list.call, { status: 500, body: {} })
      await mocked.page.goto(list.path)
      const again = mocked.page.getByRole('main').getByRole('button', { name: 'Try again' })
      await again.waitFor()
      mocked.answer(list.call, { body: list.rows })
      await again.click()
      await mocked.page.getByText(list.shown, { exact: true }).waitFor()
      expect(await again.count()).toBe(0)
      expect(await mocked.page.getByRole('alert').count()).toBe(0)
      expect(mocked.errors).toEqual([])
    } finally {
      await mocked.close()
    }
  })
})
