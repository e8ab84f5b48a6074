import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { goodAnswers } from '../../../e2e/drills/odd-answers/good-answers.ts'
import { allScreens } from '../../../e2e/drills/odd-answers/screens.ts'
import {
  answerOperatorScreens,
  operatorAddresses,
  operatorEntrances,
} from '../../../e2e/answers/operator-addresses.ts'
import { answerAsOperator } from '../../../e2e/answers/operator-answers.ts'
import { showOperator } from '../../test/operator-console.ts'
import { showConsole, until, untilAt, type ShownConsole } from '../../test/shown-console.tsx'
import { sessionKey } from '../operator-parts/use-operator.ts'
import { operatorQueries } from '../lib/calls/operator-queries.ts'
import { expireSession, signIn } from '../lib/calls/session.ts'
import { operatorPaths } from '../operator-paths.ts'

// What a person typed is theirs until they throw it away. Every address of both consoles is opened,
// each field of its forms is filled in, and the page is left in each way that there is.

const user = { name: 'Ida Lindqvist', email: 'ida@harbourvine.example' }

/** Fields that are in no storage. All but passwords are asked about when the page is left. */
const secrets =
  /password|^signature$|signature date|your signature|iban|swift|account number|tax|vat|registration/i

interface Typed {
  label: string
  text: string
  isPassword: boolean
}

/** The dates of the overview only choose what is shown. */
const written = allScreens.filter(({ name }) => name !== 'overview')

const membersScreens = written.map(({ name, path, state, isSignedIn, good }) => ({
  name,
  open: () =>
    showConsole(path, {
      signedIn: isSignedIn,
      state,
      answers: [
        ...Object.entries(good).map(([call, body]) => ({ name: call, answer: { body } })),
        ...goodAnswers,
      ],
    }),
  path,
  state,
  isSignedIn,
}))

const withForms = new Set<string>()

describe.each(membersScreens)('$name', ({ name, open, path, state, isSignedIn }) => {
  test('the input is kept or asked about in each way to leave [FINDINGS4-C4]', async () => {
    const shown = await open()
    await settle()
    const typed = fillIn()
    if (typed.length === 0) return
    withForms.add(name)
    expectNoSecretStored(typed)

    await leaveAndReturn(shown, typed)
    await shown.reload()
    await expectThere(typed)
    if (!isSignedIn) return
    act(() => expireSession())
    act(() => signIn('session-token', user))
    await returnTo(shown, path, state)
    await expectThere(typed)
    localStorage.removeItem('token')
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }))
    })
    await screen.findByText(/You were signed out in another tab/)
    act(() => signIn('session-token', user))
    await returnTo(shown, path, state)
    await expectThere(typed)
  })
})

test('the walk has met the forms of the members’ console', () => {
  expect([...withForms].toSorted()).toEqual([
    'add apps',
    'banking',
    'billing',
    'billing profile',
    'campaign',
    'campaign edit',
    'create app',
    'create campaign',
    'create campaignable',
    'decisions',
    'developer',
    'duplicate a campaign',
    'forgot password',
    'invitation',
    'organization',
    'placements',
    'policies',
    'reset password',
    'sign-in',
    'sign-up',
    'taxation',
    'why no ad',
  ])
})

describe.each(operatorAddresses)('%s', (path) => {
  test('the operators’ input is kept in each way to leave [FINDINGS4-C4]', async () => {
    const shown = await showOperator(path.replace('/operator', ''), answerOperatorScreens)
    await settle()
    const typed = fillIn()
    if (typed.length === 0) return
    withForms.add(path)
    expectNoSecretStored(typed)
    await shown.go('/operator/webhooks')
    await shown.go(-1)
    await expectThere(typed)
    await shown.reload()
    await expectThere(typed)
    if (operatorEntrances.includes(path)) return
    shown.answer(/^GET .*\/session$/, { status: 401, body: { code: 401, message: 'Ended' } })
    await act(() => operatorQueries.invalidateQueries({ queryKey: sessionKey }))
    await untilAt(operatorPaths.signIn)
    answerAsOperator(shown)
    await act(() => operatorQueries.invalidateQueries({ queryKey: sessionKey }))
    await expectThere(typed)
  })
})

test('the walk has met the forms of the operators’ console', () => {
  expect([...withForms].filter((name) => name.startsWith('/')).toSorted()).toEqual([
    '/operator/ads/0199-ad-1',
    '/operator/apps/0199-app-1',
    '/operator/campaigns/0199-campaign-1',
    '/operator/delivery',
    '/operator/me',
    '/operator/organizations/0199-organization-1',
    '/operator/placements/0199-placement-1',
    '/operator/welcome',
  ])
})

async function returnTo(shown: ShownConsole, path: string, state: unknown): Promise<void> {
  await shown.go('/account/notices')
  await shown.go(path, state)
  await settle()
}

/** Leaves by a link, after the question whether it may be left, and comes back by the history. */
async function leaveAndReturn(shown: ShownConsole, typed: readonly Typed[]): Promise<void> {
  const isLost = typed.some(({ label, isPassword }) => !isPassword && secrets.test(label))
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented, 'the browser asks').toBe(isLost)
  await shown.go('/getstarted')
  if (isLost) {
    const question = within(await screen.findByRole('dialog', { name: 'Leave this page?' }))
    fireEvent.click(question.getByRole('button', { name: 'Leave' }))
  }
  await untilAt('/getstarted')
  await shown.go(-1)
  await expectThere(typed)
}

/** Waits until the page has loaded, or has shown for some time that it cannot. */
async function settle(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await act(() => new Promise((done) => setTimeout(done, 10)))
    if (!/Loading/.test(document.querySelector('main')?.textContent ?? 'Loading')) return
  }
}

function forms(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>('main form')].filter(
    (form) => form.role !== 'presentation',
  )
}

function inputs(): (HTMLInputElement | HTMLTextAreaElement)[] {
  return forms().flatMap((form) =>
    [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
      (input) => isTyped(input),
    ),
  )
}

function isTyped(input: HTMLInputElement | HTMLTextAreaElement): boolean {
  const isText = !['hidden', 'checkbox', 'radio', 'file', 'submit'].includes(input.type)
  return isText && !input.readOnly && !input.disabled
}

/** Types a text of its own into each field. */
function fillIn(): Typed[] {
  return inputs().map((input, place) => {
    const label = input.labels?.[0]?.textContent ?? input.name
    const texts = [`q${place}z`, `47110${place}`, '2026-05-20', '2026-05-20T10:00']
    for (const text of texts) {
      fireEvent.change(input, { target: { value: text } })
      if (input.value.includes(text)) break
    }
    const text = input.value
    fireEvent.blur(input)
    return { label, text, isPassword: /password/i.test(label) }
  })
}

function shownText(): string {
  const values = inputs().map(({ value }) => value)
  return [...values, ...forms().map(({ textContent }) => textContent)].join('\n')
}

function expectNoSecretStored(typed: readonly Typed[]): void {
  const stored = JSON.stringify(
    [sessionStorage, localStorage].map((storage) => Object.entries(storage)),
  )
  for (const { label, text } of typed)
    if (secrets.test(label)) expect(stored, label).not.toContain(text)
}

async function expectThere(typed: readonly Typed[]): Promise<void> {
  await settle()
  await until(() => {
    const there = shownText()
    for (const { label, text } of typed)
      if (!secrets.test(label)) expect(there, label).toContain(text)
  })
}
