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
  field,
  openFilled,
  saveButton,
} from '../support/write-once-screen.ts'

const SAVE = 'PUT /organization/0199-org/banking'
test('the account number accepts twenty digits, shows them in groups of four and keeps the caret’s place [BNK-07 BNK-08 BNK-09 VAL-09 CST-03]', async () => {
  const mocked = await openBanking({})
  const { page } = mocked
  const number = field(mocked, 'Bank Account Number')
  const type = async (text: string) => {
    await number.fill('')
    await number.pressSequentially(text)
    return number.inputValue()
  }
  expect(await type('1')).toBe('1')
  expect(await type('12a3-4')).toBe('1234')
  expect(await type('12345')).toBe('1234 5')
  expect(await type('1234567890123456789012345')).toBe('1234 5678 9012 3456 7890')

  await type('12345678')
  await number.press('Home')
  for (const key of ['ArrowRight', 'ArrowRight', '9', '0']) await number.press(key)
  expect(await number.inputValue()).toBe('1290 3456 78')
  await number.press('Backspace')
  expect(await number.inputValue()).toBe('1293 4567 8')

  const iban = field(mocked, 'IBAN')
  await iban.fill('1234 5678')
  await iban.press('Control+a')
  await iban.press('Control+x')
  await number.fill('')
  await number.press('Control+v')
  expect(await number.inputValue()).toBe('1234 5678')
  await saveButton(mocked).click()
  await page.getByRole('definition').getByText('1234 5678', { exact: true }).waitFor()
  expect(mocked.sent(SAVE).map(({ body }) => body)).toEqual([{ bank_account_number: '12345678' }])
})

test('a single field can be saved, and a save without any value shows an error [BNK-04 BNK-05 BNK-06 BNK-10 BNK-12 TIM-03 STT-05]', async () => {
  const mocked = await openBanking(
    { bank_account_holder_name: 'Harbour Vine AB' },
    { time: '2026-04-20T09:00:00Z' },
  )
  const { page } = mocked
  const empty = page.getByRole('alert').getByText('Please fill out the form.', { exact: true })
  await saveButton(mocked).click()
  await empty.waitFor()
  await field(mocked, 'IBAN').fill('   ')
  await saveButton(mocked).click()
  await empty.waitFor()
  expect(mocked.sent(SAVE)).toEqual([])
  await field(mocked, 'IBAN').fill('')

  await mocked.freeze()
  const parts: [label: string, text: string, body: Organization][] = [
    ['Bank Account Number', '12345', { bank_account_number: '12345' }],
    ['IBAN', ' SE35 5000 ', { iban: 'SE35 5000' }],
  ]
  const said = 'Banking details updated successfully.'
  for (const [label, text, body] of parts) {
    await expectSavedOnce(mocked, { call: SAVE, label, text, body, said })
  }
  expect(mocked.sent('GET /developer/organization').length).toBe(3)
  await expectToStand(mocked, '1234 5', 2)
})

async function openBanking(
  kept: Organization,
  options: MockedConsoleOptions = {},
): Promise<MockedConsole> {
  return openFilled(
    await openMockedConsole({ signedIn: true, ...options }),
    '/account/banking',
    kept,
  )
}
