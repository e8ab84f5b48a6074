import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { answerCases } from '../../answers/operator-case-answers.ts'
import { answerFinance } from '../../answers/operator-finance-answers.ts'
import { answerNetwork } from '../../answers/operator-network-answers.ts'
import { answerPayouts } from '../../answers/operator-payout-answers.ts'
import { answerWatch } from '../../answers/operator-watch-answers.ts'
import { PLAYED_ID } from '../../support/answer-calls.ts'
import { operatorScreens } from '../../support/operator-screens.ts'
import { randomFrom, randomSample } from './random-sample.ts'

// A random sample of the operator's screens, each with one member missing in the answer of one of
// its calls. `SEED=…` repeats a run, `SCREENS=…` walks more of them.

const { mocked, open, role } = operatorScreens(
  answerCases,
  answerNetwork,
  answerFinance,
  answerPayouts,
  answerWatch,
)

const paths = [
  '',
  '/queue',
  '/ads',
  '/holds',
  '/webhooks',
  '/traffic',
  '/delivery',
  '/policies',
  '/organizations',
  '/approvals',
  '/finance',
  '/finance/days',
  '/finance/months',
  '/finance/journal',
  '/finance/adjustments',
  '/finance/invoices',
  '/finance/charges',
  '/finance/disputes',
  '/finance/credits',
  '/finance/rates',
  '/finance/payouts',
  '/finance/cash',
  '/audit',
  '/jobs',
  '/operators',
  '/settings',
  '/settings/reasons',
  '/me',
]

/**
 * What only fills a choice, or is left out where it cannot be read, on other pages than their own:
 * the set-up on the home page, the operators and reasons of the queue, tags.
 */
const beside = /\/(set-up|operators|tags|reasons)$/
/** Keys that the contract does not require. */
const optional = new Set(['alone', 'mails_failure', 'decided_first_till', 'retypes'])

test('an answer without a member is told as an error with its request', async () => {
  const seed = Number(process.env['SEED'] ?? 11)
  const count = Number(process.env['SCREENS'] ?? 8)
  process.stdout.write(`SEED=${seed}\n`)
  const next = randomFrom(seed)
  const one = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)]
  for (const path of randomSample(paths, { count, seed })) {
    const given = await answersOf(path)
    const [name, body] = one(given) ?? []
    const key = one(keysOf(body))
    if (name === undefined || key === undefined) throw new Error(`${path} has no answer with a key`)
    mocked.answer(name, { body: without(body, key) })
    // A page whose session is not as expected has no heading, for which `open` would wait.
    await mocked.page.goto(`/operator${path}`)
    const alert = role('alert').filter({ hasText: 'The server sent an unexpected response' })
    await expect
      .poll(() => alert.allInnerTexts(), { message: `${path} × ${name} × ${key}` })
      .toContainEqual(expect.stringMatching(`[(.]${key}\\)\\. .* Request ${PLAYED_ID}\\.`))
    mocked.answer(name, { body })
  }
})

/** The answers with a key to what a screen reads, by the names of the calls. */
async function answersOf(path: string): Promise<[name: string, body: unknown][]> {
  const given: Promise<[string, unknown]>[] = []
  const note = (response: Response) => {
    const { pathname } = new URL(response.url())
    if (response.request().method() === 'GET' && pathname.startsWith('/operator/v1/'))
      given.push(response.json().then((body: unknown) => [`GET ${pathname}`, body]))
  }
  mocked.page.on('response', note)
  await open(path)
  mocked.page.off('response', note)
  const all = await Promise.all(given)
  return all.filter(
    ([name, body]) => (!beside.test(name) || name.endsWith(path)) && keysOf(body).length > 0,
  )
}

/** The keys of an object, or of the first row of a list. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return keysOf(value[0])
  if (typeof value !== 'object' || value === null) return []
  const own = Object.entries(value).filter(([key]) => !optional.has(key))
  return own.flatMap(([key, part]) => [key, ...(Array.isArray(part) ? keysOf(part[0]) : [])])
}

/** A copy that has this key nowhere. */
function without(value: unknown, key: string): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, part: unknown) => (name === key ? undefined : part)),
  )
}
