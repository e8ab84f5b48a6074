import { expect, test } from 'vitest'
import { expectAccessible } from '../support/browser.ts'
import { openMockedConsole, patience } from '../support/mocked-console.ts'
import { tidepool } from '../answers/default-answers.ts'

test('an app is edited by keyboard, and the focus goes back to the button', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(`PUT /app/${tidepool.id}`, ({ body }) => ({
    body: { ...tidepool, ...Object(body) },
  }))
  await page.goto(`/app/${tidepool.id}`)
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await edit.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit app' })
  await dialog.getByLabel('App Name', { exact: true }).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Tidepool Matched')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('https://play.google.com/store/apps/details?id=com.vine.tide&hl=en')
  await page.keyboard.press('Tab')
  await dialog.getByText('Enter only the ID').waitFor()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'the edit of an app with a hint')
  await dialog.getByLabel('Category', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(mocked.sent(`PUT /app/${tidepool.id}`)[0]?.body).toMatchObject({
    name: 'Tidepool Matched',
    google_app_id: 'com.vine.tide',
  })
  await expect
    .poll(() => edit.evaluate((one) => one === document.activeElement), patience)
    .toBe(true)
})
