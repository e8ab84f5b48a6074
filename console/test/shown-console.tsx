import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished, vi } from 'vitest'
import { defaultAnswers } from '../../e2e/answers/default-answers.ts'
import type { Answer, Given, SentCall } from '../../e2e/answers/mocked-call.ts'
import { addressError } from '../../e2e/support/spec-addresses.ts'
import { openSession, signIn, signOut } from '../src/lib/calls/session.ts'
import { theme } from '../src/theme/theme.ts'

// Shows a whole console in jsdom, of members or of operators. The test answers every call.
// It is for what a screen says and sends: rules of fields, errors, states of buttons. Layout, focus
// and reloads are tested in a browser.

// jsdom draws nothing, so it has nothing to scroll.
if (!('scrollIntoView' in Element.prototype))
  Object.assign(Element.prototype, { scrollIntoView: () => {} })
// It loads no fonts either.
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() })
// A second, the default, is short on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

/** A console that is shown until the end of the test. */
export interface ShownConsole {
  /** All calls so far, oldest first. */
  calls: SentCall[]
  /** All calls with this name. */
  sent: (name: string | RegExp) => SentCall[]
  /** From now on, calls with a matching name get this answer. The answer that was set last wins. */
  answer: (name: string | RegExp, answer: Answer) => void
  /** Opens another address, or one of the history, without loading the console anew. */
  go: (to: string | number, state?: unknown) => Promise<void>
  /** Loads the page anew, with what is in the browser's storages. */
  reload: () => Promise<void>
}

interface Opening {
  signedIn?: boolean
  answers?: readonly { name: string | RegExp; answer: Answer }[]
  /** The state that another page passes with the navigation. */
  state?: unknown
  /** The time at which the page is opened, unless the test has stopped the clock. */
  time?: string
}

const membersConsole = async () => ({
  ...(await import('../src/shell/router.ts')),
  ...(await import('../src/lib/calls/queries.ts')),
})

const operatorsConsole = async () => ({
  router: (await import('../src/operator-shell/operator-router.ts')).operatorRouter,
  queryClient: (await import('../src/lib/calls/operator-queries.ts')).operatorQueries,
})

/** Shows the console that the address belongs to. */
export async function showConsole(path: string, opening: Opening = {}): Promise<ShownConsole> {
  const isOperators = path.startsWith('/operator')
  const { router, queryClient } = await (isOperators ? operatorsConsole() : membersConsole())
  const calls: SentCall[] = []
  const unanswered: string[] = []
  const answers = [...(opening.answers ?? []), ...defaultAnswers]
  vi.stubGlobal('matchMedia', noMatch)
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('ResizeObserver', NoObserver)
  vi.stubGlobal('IntersectionObserver', NoObserver)
  vi.stubGlobal('fetch', async (request: Request) => {
    const sent = await readCall(request)
    calls.push(sent)
    const found = answers.find(({ name }) => isNamed(sent, name))?.answer
    if (found === undefined) {
      unanswered.push(sent.name)
      throw new TypeError('nobody answers')
    }
    return responseOf(typeof found === 'function' ? await found(sent) : found)
  })
  if (opening.time !== undefined && !vi.isFakeTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(opening.time) })
  beginToFollowTabs()
  const user = { name: 'Ida Lindqvist', email: 'ida@harbourvine.example' }
  if (!isOperators && opening.signedIn !== false) signIn('session-token', user)
  onTestFinished(async () => {
    leave()
    await router.navigate(isOperators ? '/operator/sign-in' : '/getstarted', { replace: true })
    queryClient.clear()
    vi.unstubAllGlobals()
    const unspecified = calls.map(({ address }) => addressError(address)).filter(Boolean)
    expect(unspecified, 'calls that the specifications do not have').toEqual([])
    expect(unanswered, 'calls that nobody answers').toEqual([])
  })
  const go = (to: string | number, state?: unknown) =>
    act(async () => (typeof to === 'number' ? router.navigate(to) : router.navigate(to, { state })))
  const show = () =>
    render(
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    )
  await go(path, opening.state)
  show()
  return {
    calls,
    sent: (name) => calls.filter((call) => isNamed(call, name)),
    answer: (name, answer) => void answers.unshift({ name, answer }),
    go,
    reload: async () => {
      cleanup()
      queryClient.clear()
      show()
    },
  }
}

let followTabs: EventListenerOrEventListenerObject | undefined

/** The session follows other tabs only while a console is shown. */
function beginToFollowTabs(): void {
  const adding = vi.spyOn(window, 'addEventListener')
  openSession()
  followTabs ??= adding.mock.calls.find(([type]) => type === 'storage')?.[1]
  adding.mockRestore()
  if (followTabs !== undefined) window.addEventListener('storage', followTabs)
}

/** The next test begins without a page, a session and what was stored. */
function leave(): void {
  // Toasts stay on the screen after the page that showed them is gone.
  for (const dismiss of document.querySelectorAll('[aria-label=Dismiss]')) fireEvent.click(dismiss)
  cleanup()
  if (followTabs !== undefined) window.removeEventListener('storage', followTabs)
  vi.useRealTimers()
  signOut()
  localStorage.clear()
  sessionStorage.clear()
}

const noMatch = () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
})

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

async function readCall(request: Request): Promise<SentCall> {
  const { pathname, search, searchParams } = new URL(request.url)
  const text = await request.text()
  return {
    name: `${request.method} ${decodeURIComponent(pathname.replace('/api/v1', ''))}`,
    query: Object.fromEntries(searchParams),
    address: `${request.method} ${decodeURI(pathname).replace('/api/v1', '')}${search}`,
    headers: Object.fromEntries(request.headers),
    body: text === '' ? undefined : bodyIn(text),
  }
}

function bodyIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function responseOf(given: Given): Response {
  if (given === 'abort') throw new TypeError('Failed to fetch')
  const { status = 200, body } = given
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'played-1' },
  })
}

function isNamed(call: SentCall, name: string | RegExp): boolean {
  return typeof name === 'string' ? call.name === name : name.test(call.name)
}

/** The field with this label. A list of suggestions has the same label. */
export function field(label: string): HTMLInputElement {
  // A form with hundreds of texts is searched through its labels, which takes no time.
  const labels = [...document.querySelectorAll('label')].filter((one) => one.textContent === label)
  const [control, ...others] = labels.map((one) => one.control)
  if (control instanceof HTMLInputElement && others.length === 0) return control
  return screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
}

/** What the open list of a select offers. One without a visible label must be the only open one. */
function optionsOf(label: string): HTMLElement[] {
  const [visible] = field(label).labels ?? []
  const list = visible === undefined ? '' : `[aria-labelledby="${visible.id}"]`
  return [...document.querySelectorAll<HTMLElement>(`[role=listbox]${list} [role=option]`)]
}

/** Opens the list of a select. Returns the texts that it offers after `search` was typed. */
export async function offered(label: string, search?: string): Promise<string[]> {
  await until(() => expect(field(label).disabled).toBe(false))
  if (field(label).dataset['expanded'] === undefined) fireEvent.click(field(label))
  await until(() => expect(optionsOf(label).length).toBeGreaterThan(0))
  // What changes without the focus counts as filled in by the browser, and is no search.
  act(() => field(label).focus())
  if (search !== undefined) type(label, search)
  return optionsOf(label).map(({ textContent }) => textContent)
}

/** Chooses the option with this text, or the first one, and closes the list. */
export async function choose(label: string, option?: string): Promise<void> {
  const texts = await offered(label)
  const wanted = optionsOf(label)[option === undefined ? 0 : texts.indexOf(option)]
  if (wanted === undefined) throw new Error(`${label} offers no ${option} but ${texts.join()}`)
  fireEvent.click(wanted)
  // A select of several values keeps its list open. Without an open list, Escape would close the
  // dialog.
  const isOpen = field(label).dataset['expanded'] !== undefined
  if (isOpen) fireEvent.keyDown(field(label), { key: 'Escape' })
}

/** What is chosen in a select of several. */
export const chosenIn = (label: string) =>
  [...(field(label).parentElement?.querySelectorAll('.mantine-Pill-label') ?? [])].map(
    ({ textContent }) => textContent,
  )

/** Types into the field with this label. */
export const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } })

/** The button with this text. A search by role, which is slow on a large page, comes last. */
export function button(name: string): HTMLButtonElement {
  const all = [...document.querySelectorAll('button')]
  const named = all.filter((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
  return (named.length === 1 && named[0]) || screen.getByRole('button', { name })
}

/** Clicks a button, and lets what it started go on. */
export const click = (name: string) => clickElement(button(name))

/** Clicks an element, and lets what it started go on. */
export const clickElement = (element: HTMLElement) =>
  act(async () => {
    fireEvent.click(element)
  })

/** The open dialog. */
export function dialog(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[role=dialog]')
  if (found === null) throw new Error('no dialog is open')
  return found
}

/** Clicks what has this text in the open dialog, and lets what it started go on. */
export const clickInDialog = (text: string) => clickElement(within(dialog()).getByText(text))

/** The texts of the cells of a table, row by row, without its head. */
export const cellsOf = (table: string) =>
  [...document.querySelectorAll(`table[aria-label="${table}"] tbody tr`)].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )

/** The error of a field: the text below it, or the words inside it; null when it has none. */
export function errorOf(label: string): string | null {
  const input = field(label)
  if (input.getAttribute('aria-invalid') !== 'true') return null
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
  const below = ids.find((id) => id.endsWith('-error')) ?? ''
  return document.getElementById(below)?.textContent || input.placeholder
}

/** Stops the clock. From then on only `pass` moves it. */
export const stopClock = (time?: string) =>
  vi.useFakeTimers(time === undefined ? {} : { now: new Date(time) })

/** Moves a stopped clock. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const realTimeout = globalThis.setTimeout

/** Waits until the expectation holds, also while the clock is stopped. */
export async function until(expectation: () => unknown): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    try {
      return void expectation()
    } catch {
      await act(() => new Promise((done) => realTimeout(done, 10)))
    }
  }
  expectation()
}

/** Waits until this address is open. */
export const untilAt = (path: string) => until(() => expect(location.pathname).toBe(path))

/** Waits until this text, alone in its element, is shown. */
export const untilShown = (text: string | RegExp) => until(() => screen.getByText(text))
