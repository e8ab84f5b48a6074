import type { Browser, Locator } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { answerAccount, type Organization } from './stage-account.ts'
import { openStage, type Stage, type StageOptions } from './stage.ts'

// Organization, banking and taxation are one kind of screen: fields that are filled in once.

export const field = ({ page }: Stage, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true })
export const saveButton = ({ page }: Stage): Locator =>
  page.getByRole('button', { name: 'Save', exact: true })

/** A stage of whoever is signed in; errors of the page fail the test at its end. */
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

/** Opens a screen on what the server has already. */
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

/** A save that is refused says why in the words of the screen, and what was typed stays; a 401 signs out. */
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

/** With a field typed in and the clock standing: it is sent, said for a second and a half, and the field is a text from then on. */
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

/** Now and after a reload: the value stands there as a text, and so many fields are left. */
export async function expectToStand(stage: Stage, shown: string, left: number): Promise<void> {
  const { page } = stage
  for (const way of ['after the save', 'after a reload']) {
    await page.getByRole('definition').getByText(shown, { exact: true }).waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count(), way).toBe(left)
    await page.reload()
  }
}
