import { readFileSync } from 'node:fs'
import type { FrameLocator, Page, Route } from 'playwright-core'

// A local replacement for Stripe in the browser: its script, frames and API, each at its real
// address, so that the tests run under the page's real Content-Security-Policy.

export interface FakeStripePage {
  /** All requests to Stripe's addresses so far. */
  requests: string[]
  /** The data sent to Stripe's API, which our page must never see. */
  confirmations: string[]
  /** From now on the script fails to load, or loads again. */
  breakScript(isBroken: boolean): void
  /** The answer to the next confirmation: a Stripe error, or a bank that asks the user first. */
  answerNext(answer: object): void
}

const script = readFileSync(new URL('fake-stripe-script.js', import.meta.url), 'utf8')
const frame = readFileSync(new URL('fake-stripe-frame.html', import.meta.url), 'utf8')
const bank = `<!doctype html><title>Bank</title><body>
<button onclick="parent.postMessage({ yes: true }, '*')">Complete</button>
<button onclick="parent.postMessage({ yes: false }, '*')">Fail</button>`

export async function playStripe(page: Page): Promise<FakeStripePage> {
  const requests: string[] = []
  const confirmations: string[] = []
  let isBroken = false
  let next: object | undefined
  const answers: Record<string, (route: Route) => Promise<void>> = {
    'js.stripe.com/endive/stripe.js': (route) =>
      isBroken
        ? route.abort('connectionrefused')
        : route.fulfill({ contentType: 'text/javascript', body: script }),
    'js.stripe.com/frame.html': (route) => route.fulfill({ contentType: 'text/html', body: frame }),
    'hooks.stripe.com/bank.html': (route) =>
      route.fulfill({ contentType: 'text/html', body: bank }),
  }
  const answerApi = (route: Route) => {
    const isConfirmation = route.request().url().endsWith('/confirm')
    if (isConfirmation) confirmations.push(route.request().postData() ?? '')
    const setupIntent = { status: 'succeeded', payment_method: 'pm_1Fake' }
    const body = isConfirmation ? { setupIntent, ...next } : {}
    if (isConfirmation) next = undefined
    const headers = { 'access-control-allow-origin': '*' }
    return route.fulfill({ headers, contentType: 'application/json', body: JSON.stringify(body) })
  }
  await page.route(/^https:\/\/(js|api|hooks)\.stripe\.com\//, (route) => {
    const { host, pathname } = new URL(route.request().url())
    requests.push(`${host}${pathname}`)
    if (host === 'api.stripe.com') return answerApi(route)
    return answers[`${host}${pathname}`]?.(route) ?? route.abort()
  })
  return {
    requests,
    confirmations,
    breakScript: (now) => {
      isBroken = now
    },
    answerNext: (answer) => {
      next = answer
    },
  }
}

/** The Stripe frame for one input: `address`, `cardNumber`, `cardExpiry`, `cardCvc`. */
export function stripeFrame(page: Page, part: string): FrameLocator {
  return page.frameLocator(`iframe[title="Secure ${part} input frame"]`)
}
