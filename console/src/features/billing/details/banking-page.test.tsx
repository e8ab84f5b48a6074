import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Organization } from '../../../../../e2e/answers/account-answers.ts'
import { click, field, type, until } from '../../../../test/shown-console.tsx'
import {
  canSave,
  expectEmptyRefused,
  expectRefusalsSaid,
  expectSavedOnce,
  showSaved,
  shownFacts,
} from '../../../../test/write-once.ts'

const path = '/account/banking'
const call = 'PUT /organization/0199-org/banking'
const labelOf: Record<string, string> = {
  bank_account_holder_name: 'Account Holder Name',
  bank_account_number: 'Bank Account Number',
  bank_address: 'Bank Address',
  bank_swift_code: 'SWIFT Code',
  iban: 'IBAN',
}
const filled: Organization = {
  bank_account_holder_name: 'Harbour Vine AB',
  bank_account_number: '12345',
  bank_address: 'Hamngatan 1, Gothenburg',
  bank_swift_code: 'HARBSEGG',
  iban: 'SE3550000000054910000003',
}
const names = Object.keys(labelOf)

test.for([
  [0, '', ''],
  [2, '1', '1'],
  [4, '12345', '1234 5'],
  [5, '12345678901234567890', '1234 5678 9012 3456 7890'],
] as const)(
  '%i saved bank fields are texts, the others inputs [BNK-01 BNK-02 BNK-03 BNK-11 CST-03]',
  async ([count, number, shown]) => {
    const set = names.slice(0, count)
    const valuesWith = (text: string) =>
      set.map((name) => (name === 'bank_account_number' ? text : (filled[name] ?? null)))
    const kept = valuesWith(number)
    await showSaved(path, Object.fromEntries(set.map((name, place) => [name, kept[place] ?? null])))
    expect(shownFacts()).toEqual({
      terms: set.map((name) => labelOf[name]),
      values: valuesWith(shown),
      open: names.slice(count).map((name) => labelOf[name]),
    })
    expect(canSave()).toBe(count < 5)
  },
)

test('an account number is twenty digits in groups of four [BNK-07 BNK-08 BNK-09 CST-03]', async () => {
  await showSaved(path, {})
  for (const [typed, value] of [
    ['1', '1'],
    ['12a3-4', '1234'],
    ['12345', '1234 5'],
    ['1234567890123456789012345', '1234 5678 9012 3456 7890'],
  ] as const) {
    type('Bank Account Number', typed)
    expect(field('Bank Account Number').value).toBe(value)
  }
})

test('the caret stays where digits are typed into the account number [VAL-09]', async () => {
  await showSaved(path, {})
  const number = field('Bank Account Number')
  number.focus()
  type('Bank Account Number', '12345678')
  fireEvent.change(number, { target: { value: '129034 5678', selectionStart: 4, selectionEnd: 4 } })
  expect([number.value, number.selectionStart]).toEqual(['1290 3456 78', 4])
})

test('a pasted account number is sent without its spaces [VAL-09 BNK-10]', async () => {
  const shown = await showSaved(path, {})
  type('Bank Account Number', '1234 5678')
  await click('Save')
  await until(() => expect(shownFacts().values).toEqual(['1234 5678']))
  expect(shown.sent(call).map(({ body }) => body)).toEqual([{ bank_account_number: '12345678' }])
})

test('a save without any value says so [BNK-04]', async () => {
  await expectEmptyRefused(await showSaved(path, {}), 'IBAN')
})

test.each([
  {
    label: 'Bank Account Number',
    text: '12345',
    body: { bank_account_number: '12345' },
    value: '1234 5',
  },
  { label: 'IBAN', text: ' SE35 5000 ', body: { iban: 'SE35 5000' }, value: 'SE35 5000' },
])(
  '$label alone is saved, and stands from then on [BNK-05 BNK-06 BNK-10 BNK-12 TIM-03 STT-05]',
  async ({ value, ...save }) => {
    const shown = await showSaved(path, { bank_account_holder_name: 'Harbour Vine AB' })
    const said = 'Banking details updated successfully.'
    await expectSavedOnce(shown, { call, said, ...save })
    expect(shown.sent('GET /developer/organization')).toHaveLength(2)
    await shown.reload()
    await until(() => expect(shownFacts().values).toContain(value))
    expect(shownFacts().open).toHaveLength(3)
  },
)

test('a mistyped IBAN is pointed out, and saved by a second press [FINDINGS-M-10 FINDINGS4-S14]', async () => {
  const mocked = await showSaved(path, {})
  const warning = /^The length or the check digits are wrong/
  type('IBAN', 'SE35 5000 0000 0549 1000 0003')
  fireEvent.blur(field('IBAN'))
  expect(screen.queryByText(warning)).toBeNull()
  type('IBAN', 'SE35 5000 0000 0549 1000 0004')
  expect(screen.getByText(warning)).toBeDefined()
  expect(field('IBAN').getAttribute('aria-invalid')).not.toBe('true')
  const bodies = () => mocked.sent(call).map(({ body }) => body)
  await click('Save')
  await until(() => expect(screen.getByText(/^Check IBAN SE35 .* Press Save again/)).toBeDefined())
  expect(bodies()).toEqual([])
  await click('Save')
  await until(() => expect(bodies()).toEqual([{ iban: 'SE35 5000 0000 0549 1000 0004' }]))
})

test('a refused save says the screen’s message, and a 401 signs out [BNK-13]', async () => {
  await expectRefusalsSaid({ path, saved: {}, call }, 'IBAN', 'SE35 5000')
})
