import { describe, expect, test } from 'vitest'
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

const SAVE = 'PUT /organization/0199-org/banking'
const labelOf: Record<string, string> = {
  bank_account_holder_name: 'Account Holder Name',
  bank_account_number: 'Bank Account Number',
  bank_address: 'Bank Address',
  bank_swift_code: 'SWIFT Code',
  iban: 'IBAN',
}
const labels = Object.values(labelOf)
const filled: Organization = {
  bank_account_holder_name: 'Harbour Vine AB',
  bank_account_number: '12345',
  bank_address: 'Hamngatan 1, Gothenburg',
  bank_swift_code: 'HARBSEGG',
  iban: 'SE3550000000054910000003',
}

test('each of the five bank fields is an input while it is empty and a text afterwards [BNK-01 BNK-02 BNK-03 BNK-11 CST-03]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const names = Object.keys(filled)
  const states: [set: string[], number: string, shown: string][] = [
    [[], '', ''],
    [names.slice(0, 2), '1', '1'],
    [names.slice(0, 4), '12345', '1234 5'],
    [names, '12345678901234567890', '1234 5678 9012 3456 7890'],
  ]
  for (const [set, number, shown] of states) {
    const valuesWith = (text: string) =>
      set.map((name) => (name === 'bank_account_number' ? text : (filled[name] ?? null)))
    const kept = valuesWith(number)
    answerAccount(mocked, Object.fromEntries(set.map((name, place) => [name, kept[place] ?? null])))
    await page.goto('/account/banking')
    await page.getByText('IBAN', { exact: true }).waitFor()
    expect(await page.getByRole('term').allInnerTexts()).toEqual(set.map((name) => labelOf[name]))
    expect(await page.getByRole('definition').allInnerTexts()).toEqual(valuesWith(shown))
    const open = labels.slice(set.length)
    for (const label of labels)
      expect(await field(mocked, label).count(), label).toBe(open.includes(label) ? 1 : 0)
    expect(await saveButton(mocked).count()).toBe(open.length > 0 ? 1 : 0)
  }
})

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

describe('FINDINGS-M-10', () => {
  test('a mistyped IBAN shows a warning next to its field, and can be saved anyway', async () => {
    const mocked = await openBanking({})
    const iban = field(mocked, 'IBAN')
    const warning = mocked.page.getByText(/^Its length or its check digits do not fit/)
    await iban.fill('SE35 5000 0000 0549 1000 0003')
    await iban.blur()
    expect(await warning.count()).toBe(0)
    await iban.fill('SE35 5000 0000 0549 1000 0004')
    await warning.waitFor()
    expect(await iban.getAttribute('aria-invalid')).not.toBe('true')
    await saveButton(mocked).click()
    await expect
      .poll(() => mocked.sent(SAVE).map(({ body }) => body))
      .toEqual([{ iban: 'SE35 5000 0000 0549 1000 0004' }])
  })
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

test('a refused save shows the screen’s message, and a 401 signs out [BNK-13]', async () => {
  await expectRefusalsSaid(await openBanking({}), { call: SAVE, label: 'IBAN', text: 'SE35 5000' })
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
