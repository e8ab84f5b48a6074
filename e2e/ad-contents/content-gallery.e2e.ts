import { expect, test } from 'vitest'
import { expectAccessible } from '../support/browser.ts'
import { openMockedConsole, patience } from '../support/mocked-console.ts'
import { tidepool } from '../answers/default-answers.ts'

test('the viewer is left by keyboard to the picture that opened it', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const uses = { active_campaigns: 0, inactive_campaigns: 0, campaigns: [] }
  mocked.answer(/\/uses$/, { body: { ...uses, campaignable_ad_contents: [] } })
  await page.goto(`/app/${tidepool.id}`)
  const table = page.getByRole('table', { name: /^Ad Contents/ })
  const thumbnail = table.getByRole('button', { name: 'Show large' }).first()
  await thumbnail.waitFor()
  // A row has the same height before and after its image has loaded.
  const heights = await table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((line) => (line as HTMLElement).offsetHeight))
  expect(new Set(heights).size).toBe(1)
  await thumbnail.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No campaign uses it.').waitFor()
  await expectAccessible(page, 'a content large')
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('2 of 4', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(() => thumbnail.evaluate((one) => one === document.activeElement), patience)
    .toBe(true)
})
