import type { Locator } from 'playwright-core'
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
