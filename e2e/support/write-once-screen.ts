import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { answerAccount, type Organization } from '../answers/account-answers.ts'
import { type MockedConsole } from './mocked-console.ts'

// Organization, banking and taxation are the same kind of screen: each field can be filled in once.

export const field = ({ page }: MockedConsole, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true })
export const saveButton = ({ page }: MockedConsole): Locator =>
  page.getByRole('button', { name: 'Save', exact: true })

/** Opens a screen with values that are already saved. */
export async function openFilled(
  mocked: MockedConsole,
  path: string,
  kept: Organization,
): Promise<MockedConsole> {
  answerAccount(mocked, kept)
  await mocked.page.goto(path)
  await mocked.page.getByText('Save').or(mocked.page.getByRole('definition')).first().waitFor()
  return mocked
}

/**
 * Expects, with a field filled in and the clock stopped, that saving sends the value, shows a
 * message for 1.5 seconds, and then shows the field as text.
 */
export async function expectSavedOnce(
  mocked: MockedConsole,
  save: { call: string; label: string; text: string; body: Organization; said: string },
): Promise<void> {
  const { page } = mocked
  await field(mocked, save.label).fill(save.text)
  await saveButton(mocked).click()
  const success = page.getByRole('status').getByText(save.said, { exact: true })
  await success.waitFor()
  await field(mocked, save.label).waitFor({ state: 'detached' })
  expect(mocked.sent(save.call).at(-1)).toMatchObject({ query: { org_id: '0199-org' } })
  expect(mocked.sent(save.call).at(-1)?.body).toEqual(save.body)
  await page.clock.runFor(1400)
  expect(await success.count(), save.label).toBe(1)
  expect(await page.getByRole('alert').count(), save.label).toBe(0)
  await page.clock.runFor(200)
  expect(await success.count(), save.label).toBe(0)
}

/**
 * Expects, now and after a reload, that the value is shown as text and that this many fields are
 * left.
 */
export async function expectToStand(
  mocked: MockedConsole,
  shown: string,
  left: number,
): Promise<void> {
  const { page } = mocked
  for (const way of ['after the save', 'after a reload']) {
    await page.getByRole('definition').getByText(shown, { exact: true }).waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count(), way).toBe(left)
    await page.reload()
  }
}
