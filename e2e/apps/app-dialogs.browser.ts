import { test } from 'vitest'
import { expectFineEverywhere } from '../support/browser.ts'
import { openMockedConsole } from '../support/mocked-console.ts'
import { appUses, tidepool } from '../answers/default-answers.ts'

test.each([
  ['Blocking controls', 'Ads up to'],
  ['Retire', '1 active campaign is no longer shown'],
  ['Upload', 'Choose a file'],
  ['Show large', 'Used in'],
  ['Edit', 'Subcategory'],
])('%s of an app is accessible at every width', async (button, inside) => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(`GET /app/${tidepool.id}/uses`, { body: appUses })
  mocked.answer(/ad-content\/[^/]+\/uses$/, { body: { ...appUses, campaignable_ad_contents: [] } })
  await page.goto(`/app/${tidepool.id}`)
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await page.getByRole('dialog').getByText(inside, { exact: true }).first().waitFor()
  await expectFineEverywhere(page, `the dialog ${button}`)
})
