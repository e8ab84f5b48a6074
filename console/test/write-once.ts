import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { answerAccount, type Organization } from '../../e2e/answers/account-answers.ts'
import {
  click,
  field,
  pass,
  showConsole,
  type ShownConsole,
  stopClock,
  type,
  until,
  untilAt,
  untilShown,
} from './shown-console.tsx'

// Organization, banking and taxation are the same kind of screen: each field can be filled in once.

/** Shows a screen with values that are already saved. */
export async function showSaved(path: string, saved: Organization) {
  const shown = await showConsole('/getstarted')
  answerAccount(shown, saved)
  await shown.go(path)
  await until(() =>
    expect(main().queryAllByRole('term').length + inputs().length).toBeGreaterThan(0),
  )
  return shown
}

const main = () => within(screen.getByRole('main'))
const inputs = () => main().queryAllByRole('textbox')
const textsOf = (role: 'term' | 'definition') =>
  main()
    .queryAllByRole(role)
    .map(({ textContent }) => textContent)

/** What the screen shows as text, and the labels of what can be filled in. */
export function shownFacts() {
  const labels = inputs().map((input) => (input as HTMLInputElement).labels?.[0]?.textContent)
  return { terms: textsOf('term'), values: textsOf('definition'), open: labels }
}

export const canSave = () => screen.queryByRole('button', { name: 'Save' }) !== null

/**
 * Expects that a refused save says the screen's message and keeps what was typed, and that a 401
 * signs out.
 */
export async function expectRefusalsSaid(
  { path, saved, call }: { path: string; saved: Organization; call: string },
  label: string,
  text: string,
): Promise<void> {
  const shown = await showSaved(path, saved)
  type(label, text)
  for (const [status, said] of [
    [404, 'Organization not found'],
    [400, 'Developer is not allowed to update this organization'],
    [409, 'It did not work.'],
  ] as const) {
    shown.answer(call, { status, body: { code: status, message: 'It did not work.' } })
    await click('Save')
    await until(() => expect(main().getByRole('alert').textContent).toBe(said))
    expect([field(label).value, location.pathname]).toEqual([text, path])
  }
  shown.answer(call, { status: 401, body: { code: 401, message: 'Sign in to continue.' } })
  await click('Save')
  await untilAt('/auth/signin')
  expect(localStorage.getItem('token')).toBeNull()
}

/**
 * Expects that saving a field sends its value, says so for 1.5 seconds, and shows the field as text
 * from then on.
 */
export async function expectSavedOnce(
  shown: ShownConsole,
  save: { call: string; label: string; text: string; body: Organization; said: string },
): Promise<void> {
  const { call, label, text, body, said } = save
  stopClock()
  type(label, text)
  await click('Save')
  await untilShown(said)
  await until(() => expect(shownFacts().open).not.toContain(label))
  expect(shown.sent(call).at(-1)).toMatchObject({ query: { org_id: '0199-org' }, body })
  expect(Object.keys(shown.sent(call).at(-1)?.body ?? {})).toEqual(Object.keys(body))
  await pass(1400)
  expect(screen.queryAllByText(said)).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
  await pass(200)
  expect(screen.queryByText(said)).toBeNull()
}

/** Expects that a save without any value says so and sends nothing. */
export async function expectEmptyRefused(shown: ShownConsole, label: string): Promise<void> {
  for (const text of ['', '   ']) {
    type(label, text)
    await click('Save')
    await until(() =>
      expect(main().getByRole('alert').textContent).toBe('Please fill out the form.'),
    )
  }
  expect(shown.sent(/^PUT /)).toEqual([])
}
