import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '../../console/src/paths.ts'
import {
  expectAccessible,
  goInside,
  isNightly,
  outOfReach,
  untilLoaded,
} from '../support/browser.ts'
import { answerAccount } from '../answers/account-answers.ts'
import { invoice, statement } from '../answers/books-answers.ts'
import { openMockedConsole, type MockedConsole } from '../support/mocked-console.ts'
import { campaign, placement, portrait, tidepool } from '../answers/default-answers.ts'

// Checks every address of the console in both colour schemes, wide and narrow. The addresses come
// from the console's own list, so a new screen is checked automatically. The test navigates without
// reloading.

const visitors: string[] = [
  paths.home,
  paths.getStarted,
  paths.signIn,
  paths.signUp,
  paths.forgotPassword,
  paths.resetPassword,
  paths.invitation,
  paths.confirmBillingEmail,
]

const payment = {
  id: '0199-pay-1',
  date: '2026-03-31',
  amount: 1250.5,
  reference: 'March 2026',
  view: '/account/payment/0199-pay-1',
  currency: 'USD',
  paid_amount: 1250.5,
  account_last4: '5678',
  organization_name: 'Harbour Vine AB',
  organization_address: 'Gothenburg',
  account_holder: 'Harbour Vine AB',
}

const noFill = {
  placement: { id: placement.id, name: 'Home', type: 'Banner', app_name: tidepool.name },
  from: '2026-05-25T15:00:00.000Z',
  till: '2026-05-26T14:00:00.000Z',
  hours: [
    {
      hour: '2026-05-26T14:00:00.000Z',
      requests: 1200,
      fills: 900,
      reasons: [{ reason: 'budget', requests: 300 }],
    },
  ],
}

/** Example values for path patterns. */
const examples: Readonly<Record<string, string>> = {
  ':appId': tidepool.id,
  ':campaignId': campaign.id,
  ':placementId': placement.id,
  ':paymentId': payment.id,
  ':statementId': statement.id,
  ':invoiceId': invoice.id,
  ':fileId': '0199-file-1',
  ':webhookId': '0199-wh-1',
}

test('the public screens', { timeout: 240_000 }, async () => {
  const mocked = await openMocked(false)
  await mocked.page.goto(paths.home)
  for (const path of [
    ...visitors,
    `${paths.resetPassword}#token=abc`,
    `${paths.invitation}#token=abc`,
    `${paths.confirmBillingEmail}#token=abc`,
    '/no/such/page',
  ]) {
    await look(mocked.page, path)
  }
  expect(mocked.loads()).toBe(1)
})

test('the screens of a signed-in user [FINDINGS3-U3]', { timeout: 480_000 }, async () => {
  const mocked = await openMocked(true)
  const { page } = mocked
  await page.goto(paths.overview)
  for (const path of guardedPaths()) await look(page, path)
  // Last, because then every other screen redirects to this one.
  const waiting = { id: '0199-dev', name: 'Ida', email: 'ida@harbourvine.example', role: 100 }
  mocked.answer(/^GET \/developer\/\{/, { body: { ...waiting, approved: false, migrated: false } })
  await look(page, paths.waiting)
  expect(mocked.loads()).toBe(1)
})

function guardedPaths(): string[] {
  const all: string[] = Object.values(paths).filter((path) => typeof path === 'string')
  const known = all.map((path) =>
    path.replaceAll(/:\w+/g, (name) => {
      const example = examples[name]
      if (example === undefined) throw new Error(`there is no example for ${name} in ${path}`)
      return example
    }),
  )
  return known.filter((path) => !visitors.includes(path) && !/verificationWaiting/.test(path))
}

/** Checks a fully loaded screen in both colour schemes. */
async function look(page: Page, path: string): Promise<void> {
  // The state that screens pass on: an app and one of its contents.
  await goInside(page, path, { app: tidepool, ad: portrait, content: portrait, campaign })
  await untilLoaded(page)
  const { pathname, search, hash } = new URL(page.url())
  expect(`${pathname}${search}${hash}`).toBe(path)
  const heads: string[][] = []
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const where = `${path}, ${width} px, ${colorScheme}`
    expect(await outOfReach(page), `${where} scrolls sideways`).toEqual([])
    // All rules in one look, and at night in both; else those whose result depends on the look.
    await expectAccessible(page, where, { onlyDrawn: !isNightly && colorScheme === 'dark' })
    heads.push(await page.getByRole('columnheader').allInnerTexts())
  }
  // The picture of the console on the home page has fewer.
  if (path !== paths.home) expect(heads[1], `the columns of ${path} on a phone`).toEqual(heads[0])
  await page.setViewportSize({ width: NARROWEST, height: 900 })
  expect(await outOfReach(page), `${path} at ${NARROWEST} px scrolls sideways`).toEqual([])
}

/** The width in pixels at which WCAG 1.4.10 allows no horizontal scrolling. FINDINGS-A13. */
const NARROWEST = 320

async function openMocked(signedIn: boolean): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn })
  answerAccount(mocked)
  mocked.answer('GET /organization/payments', { body: [payment] })
  mocked.answer(/^GET \/organization\/payments\/./, { body: payment })
  mocked.answer(/\/no-fill$/, { body: noFill })
  return mocked
}
