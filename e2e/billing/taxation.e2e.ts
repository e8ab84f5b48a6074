import { expect, test } from 'vitest'
import { answerAccount, type Organization } from '../answers/account-answers.ts'
import {
  type MockedConsole,
  type MockedConsoleOptions,
  openMockedConsole,
} from '../support/mocked-console.ts'
import {
  expectRefusalsSaid,
  expectSavedOnce,
  expectToStand,
  field,
  openFilled,
  saveButton,
} from '../support/write-once-screen.ts'

const SAVE = 'PUT /organization/0199-org/taxation'
const NAME = 'Organization / Legal Name'
const labelOf: Record<string, string> = {
  registration_id: 'Company Registration ID',
  legal_address: 'Legal Address',
  taxation_id: 'Tax ID',
  vat_id: 'VAT ID',
}
const filled: Organization = {
  registration_id: '556677-8899',
  legal_address: 'Hamngatan 1, Gothenburg',
  taxation_id: '16556677',
  vat_id: 'SE556677889901',
}

test('the name cannot be edited, and four tax fields are inputs while they are empty [TAX-01 TAX-02 TAX-03]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const names = Object.keys(filled)
  for (const set of [[], names.slice(0, 2), names]) {
    answerAccount(mocked, Object.fromEntries(set.map((name) => [name, filled[name] ?? null])))
    await page.goto('/account/taxation')
    await page.getByText('VAT ID', { exact: true }).waitFor()
    expect(await page.getByRole('term').allInnerTexts()).toEqual([
      NAME,
      ...set.map((name) => labelOf[name]),
    ])
    expect(await page.getByRole('definition').allInnerTexts()).toEqual([
      'Harbour Vine AB',
      ...set.map((name) => filled[name]),
    ])
    expect(await field(mocked, NAME).count()).toBe(0)
    const open = names.slice(set.length)
    for (const name of names)
      expect(await field(mocked, labelOf[name] ?? '').count(), name).toBe(
        open.includes(name) ? 1 : 0,
      )
    expect(await saveButton(mocked).count()).toBe(open.length > 0 ? 1 : 0)
  }
})

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

test('a refused save shows the screen’s message, and a 401 signs out [TAX-07]', async () => {
  await expectRefusalsSaid(await openTaxation({}), {
    call: SAVE,
    label: 'Tax ID',
    text: '16556677',
  })
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
