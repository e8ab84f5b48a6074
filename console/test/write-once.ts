import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { answerAccount, type Organization } from '../../e2e/answers/account-answers.ts'
import { click, field, showConsole, type, until, untilAt } from './shown-console.tsx'

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
