import { act, fireEvent, within } from '@testing-library/react'
import { until } from './shown-console.tsx'

/** A part of the page. Each function searches the page again and waits for what it names. */
export interface Part {
  part: (role: string, name?: string | RegExp) => Part
  element: () => Promise<HTMLElement>
  /** All elements with this role and this name, once there is one. */
  all: (role: string, name?: string | RegExp) => Promise<HTMLElement[]>
  /** Clicks what has this name: a button, unless another role is given. */
  click: (name: string | RegExp, role?: string) => Promise<void>
  /** Replaces what is in the field. */
  type: (label: string, value: string) => Promise<void>
  /** Opens a list and chooses from it. */
  choose: (label: string, option: string | RegExp) => Promise<void>
  /** Waits until an element shows this text, alone or within a longer one. */
  shows: (text: string | RegExp) => Promise<void>
  /** Waits until the part is no longer there. */
  gone: () => Promise<void>
}

/** The whole page, with its dialogs and messages. */
export const page: Part = partOf(() => document.body)

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

/** Clicks an element, and waits until React has rendered what the click changed. */
export const clickElement = (element: HTMLElement) =>
  act(async () => {
    fireEvent.click(element)
  })

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
