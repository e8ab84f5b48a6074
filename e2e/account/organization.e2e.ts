import { expect, test } from 'vitest'
import type { Organization } from '../answers/account-answers.ts'
import {
  type MockedConsole,
  type MockedConsoleOptions,
  openMockedConsole,
} from '../support/mocked-console.ts'
import { field, openFilled, saveButton } from '../support/write-once-screen.ts'

const SHOW = 'GET /developer/organization'
const SAVE = 'PUT /organization/0199-org/details'
const MISSING = 'Please fill in all fields'
const SUCCESS = 'Organization details updated successfully.'
test('details and type are saved once, with a success message for 1.5 seconds [ORG-05 ORG-06 ORG-07 ORG-08 VAL-08 TIM-03 STT-05 CST-05]', async () => {
  const mocked = await openOrganization({}, { time: '2026-04-20T09:00:00Z' })
  const { page } = mocked
  const missing = page.getByRole('alert').getByText(MISSING, { exact: true })
  const saveInVain = async () => {
    await saveButton(mocked).click()
    await missing.waitFor()
  }
  await saveInVain()
  await detailsField(mocked).fill('Small games.')
  await saveInVain()
  await choose(mocked, 'Company')
  await detailsField(mocked).fill('   ')
  await saveInVain()
  expect(mocked.sent(SAVE)).toEqual([])

  await detailsField(mocked).fill(' Small games. ')
  await mocked.freeze()
  await saveButton(mocked).click()
  const success = page.getByRole('status').getByText(SUCCESS, { exact: true })
  await success.waitFor()
  await expect.poll(() => mocked.sent(SHOW).length).toBe(2)
  await detailsField(mocked).waitFor({ state: 'detached' })
  await page.clock.runFor(1400)
  expect(await success.count()).toBe(1)
  expect(await missing.count()).toBe(0)
  await page.clock.runFor(200)
  expect(await success.count()).toBe(0)
  expect(mocked.sent(SAVE)).toMatchObject([
    { query: { org_id: '0199-org' }, body: { details: 'Small games.', type: 'company' } },
  ])

  for (const way of ['after the save', 'after a reload']) {
    await page.getByRole('definition').getByText('Company', { exact: true }).waitFor()
    await page.getByRole('definition').getByText('Small games.', { exact: true }).waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count(), way).toBe(0)
    expect(await page.getByRole('main').getByRole('combobox').count(), way).toBe(0)
    expect(await page.getByRole('main').getByRole('button').count(), way).toBe(0)
    await page.reload()
  }
})

async function openOrganization(
  kept: Organization,
  options: MockedConsoleOptions = {},
): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true, ...options })
  return openFilled(mocked, '/account/organization', kept)
}

const detailsField = (mocked: MockedConsole) => field(mocked, 'Details')
const typeField = ({ page }: MockedConsole) =>
  page.getByRole('combobox', { name: 'Type', exact: true })

async function choose(mocked: MockedConsole, type: string): Promise<void> {
  await typeField(mocked).click()
  await mocked.page.getByRole('option', { name: type, exact: true }).click()
}
