import { expect, test } from 'vitest'
import type { Organization } from '../answers/account-answers.ts'
import {
  type MockedConsole,
  type MockedConsoleOptions,
  openMockedConsole,
} from '../support/mocked-console.ts'
import {
  expectSavedOnce,
  expectToStand,
  openFilled,
  saveButton,
} from '../support/write-once-screen.ts'

const SAVE = 'PUT /organization/0199-org/taxation'
test('a single field can be saved, and a save without any value shows an error [TAX-04 TAX-05 TAX-06 TIM-03 STT-05]', async () => {
  const mocked = await openTaxation(
    { registration_id: '556677-8899' },
    { time: '2026-04-20T09:00:00Z' },
  )
  const { page } = mocked
  const empty = page.getByRole('alert').getByText('Please fill out the form.', { exact: true })
  await saveButton(mocked).click()
  await empty.waitFor()
  expect(mocked.sent(SAVE)).toEqual([])

  await mocked.freeze()
  await expectSavedOnce(mocked, {
    call: SAVE,
    label: 'VAT ID',
    text: ' SE556677889901 ',
    body: { vat_id: 'SE556677889901' },
    said: 'Taxation details updated successfully.',
  })
  expect(mocked.sent(SAVE)).toHaveLength(1)
  expect(mocked.sent('GET /developer/organization').length).toBe(2)
  await expectToStand(mocked, 'SE556677889901', 2)
})

async function openTaxation(
  kept: Organization,
  options: MockedConsoleOptions = {},
): Promise<MockedConsole> {
  return openFilled(
    await openMockedConsole({ signedIn: true, ...options }),
    '/account/taxation',
    kept,
  )
}
