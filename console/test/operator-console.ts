import { act, fireEvent, within } from '@testing-library/react'
import { expect } from 'vitest'
import { answerAsOperator } from '../../e2e/answers/operator-answers.ts'
import { clickElement, showConsole, until, type ShownConsole } from './shown-console.tsx'

// The operators' console in jsdom, for what its screens say and send.

type Answering = (mocked: Pick<ShownConsole, 'answer'>) => void

/** A part of the page. Each function searches the page again and waits for what it names. */
export interface Part {
  part: (role: string, name?: string | RegExp) => Part
  element: () => Promise<HTMLElement>
  /** All elements with this role and this name, once there is one. */
  all: (role: string, name?: string | RegExp) => Promise<HTMLElement[]>
  /** Clicks the button of this name, or the element of this name with another role. */
  click: (name: string | RegExp, role?: string) => Promise<void>
  /** Replaces what is in the field. */
  type: (label: string, value: string) => Promise<void>
  /** Opens the select field of this label and chooses an option. */
  choose: (label: string, option: string | RegExp) => Promise<void>
  /** Waits until an element shows this text, alone or within a longer one. */
  shows: (text: string | RegExp) => Promise<void>
  /** Waits until the part is no longer there. */
  gone: () => Promise<void>
}

export interface OperatorConsole extends ShownConsole, Part {
  /** Opens another page. `path` is the part after /operator. */
  open: (path: string) => Promise<void>
  /** Presses keys one after another, as `d` or `Control+Enter`, where the focus is. */
  press: (...keys: readonly string[]) => Promise<void>
  /** The path and the query of the page. */
  address: () => string
  /** Waits until this address is open. */
  at: (address: string) => Promise<void>
  /** The bodies of the calls with this name. */
  bodies: (name: string | RegExp) => unknown[]
}

/** Shows a page of the operators' console as to an administrator, at 11:59 UTC on 26 May 2026. */
export async function showOperator(
  path: string,
  ...answers: readonly Answering[]
): Promise<OperatorConsole> {
  const given: { name: string | RegExp; answer: Parameters<ShownConsole['answer']>[1] }[] = []
  const mocked: Pick<ShownConsole, 'answer'> = {
    answer: (name, answer) => void given.unshift({ name, answer }),
  }
  for (const each of [answerAsOperator, ...answers]) each(mocked)
  const shown = await showConsole(`/operator${path}`, {
    answers: given,
    time: '2026-05-26T11:59:00Z',
  })
  const address = () => decodeURIComponent(location.pathname + location.search)
  return {
    ...shown,
    ...partOf(() => document.body),
    open: (to) => shown.go(`/operator${to}`),
    press: async (...keys) => {
      for (const key of keys) await pressKey(key)
    },
    address,
    at: (wanted) => until(() => expect(address()).toBe(wanted)),
    bodies: (name) => shown.sent(name).map(({ body }) => body),
  }
}

const pressKey = (key: string) =>
  act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, {
      key: key.replace('Control+', ''),
      ctrlKey: key.startsWith('Control+'),
    })
  })

function partOf(find: () => HTMLElement): Part {
  const all = (role: string, name?: string | RegExp) => {
    // The errors of `getAllByRole` describe the whole page, which takes longer than the search.
    const found = within(find()).queryAllByRole(role, name === undefined ? {} : { name })
    mustBe(found.length > 0, `there is no ${role} ${name ?? ''}`)
    return found
  }
  const one = (role: string, name?: string | RegExp) => all(role, name)[0] ?? document.body
  const clickOn = async (look: () => HTMLElement) => clickElement(await found(look))
  return {
    part: (role, name) => partOf(() => one(role, name)),
    element: () => found(find),
    all: (role, name) => found(() => all(role, name)),
    click: (name, role = 'button') => clickOn(() => one(role, name)),
    type: async (label, value) => {
      const field = await found(() =>
        within(find()).getByLabelText(label, { selector: 'input, textarea' }),
      )
      await act(async () => {
        fireEvent.change(field, { target: { value } })
      })
    },
    choose: async (label, option) => {
      await clickOn(() => one('combobox', label))
      await partOf(() => document.body).click(option, 'option')
    },
    shows: (text) => until(() => mustBe(hasText(find(), text), `${text} is not shown`)),
    gone: () => until(() => mustBe(!isThere(find), 'it is still there')),
  }
}

async function found<T>(find: () => T): Promise<T> {
  await until(find)
  return find()
}

function isThere(find: () => HTMLElement): boolean {
  try {
    return find().isConnected
  } catch {
    return false
  }
}

function hasText(root: HTMLElement, text: string | RegExp): boolean {
  const said = [root, ...root.querySelectorAll('*')].map(({ textContent }) => textContent)
  return said.some((each) => (typeof text === 'string' ? each.includes(text) : text.test(each)))
}

function mustBe(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}
