import type { Browser, Locator } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { answerAccount, type Organization } from './stage-account.ts'
import { openStage, type Stage, type StageOptions } from './stage.ts'

// Organization, banking and taxation are the same kind of screen: each field can be filled in once.

export const field = ({ page }: Stage, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true })
export const saveButton = ({ page }: Stage): Locator =>
  page.getByRole('button', { name: 'Save', exact: true })

/** Opens a stage with a signed-in user. Errors of the page fail the test at its end. */
export async function stageSignedIn(
  browser: Browser,
  url: string,
  options: StageOptions = {},
): Promise<Stage> {
  const stage = await openStage(browser, url, { signedIn: true, ...options })
  onTestFinished(async () => {
    await stage.close()
    expect(stage.errors).toEqual([])
  })
  return stage
}

/** Opens a screen with values that are already saved. */
export async function openFilled(stage: Stage, path: string, kept: Organization): Promise<Stage> {
  answerAccount(stage, kept)
  await stage.page.goto(path)
  await stage.page.getByText('Save').or(stage.page.getByRole('definition')).first().waitFor()
  return stage
}

const refusals: readonly [status: number, said: string][] = [
  [404, 'Organization not found'],
  [400, 'Developer is not allowed to update this organization'],
  [409, 'It did not work.'],
]

/**
 * Expects that a refused save shows the screen's message and keeps the input, and that a 401 signs
 * out.
 */
export async function expectRefusalsSaid(
  stage: Stage,
  save: { call: string; label: string; text: string },
): Promise<void> {
  const { page } = stage
  const { pathname } = new URL(page.url())
  const input = field(stage, save.label)
  await input.fill(save.text)
  for (const [status, said] of refusals) {
    stage.answer(save.call, { status, body: { code: status, message: 'It did not work.' } })
    await saveButton(stage).click()
    await page.getByRole('alert').getByText(said, { exact: true }).waitFor()
    expect(await input.inputValue()).toBe(save.text)
    expect(new URL(page.url()).pathname).toBe(pathname)
  }
  stage.answer(save.call, { status: 401, body: { code: 401, message: 'Sign in to continue.' } })
  await saveButton(stage).click()
  await page.waitForURL('**/auth/signin')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

/**
 * Expects, with a field filled in and the clock stopped, that saving sends the value, shows a
 * message for 1.5 seconds, and then shows the field as text.
 */
export async function expectSavedOnce(
  stage: Stage,
  save: { call: string; label: string; text: string; body: Organization; said: string },
): Promise<void> {
  const { page } = stage
  await field(stage, save.label).fill(save.text)
  await saveButton(stage).click()
  const success = page.getByRole('status').getByText(save.said, { exact: true })
  await success.waitFor()
  await field(stage, save.label).waitFor({ state: 'detached' })
  expect(stage.sent(save.call).at(-1)).toMatchObject({ query: { org_id: '0199-org' } })
  expect(stage.sent(save.call).at(-1)?.body).toEqual(save.body)
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
export async function expectToStand(stage: Stage, shown: string, left: number): Promise<void> {
  const { page } = stage
  for (const way of ['after the save', 'after a reload']) {
    await page.getByRole('definition').getByText(shown, { exact: true }).waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count(), way).toBe(left)
    await page.reload()
  }
}
