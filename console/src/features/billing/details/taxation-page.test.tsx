import { expect, test } from 'vitest'
import type { Organization } from '../../../../../e2e/answers/account-answers.ts'
import { canSave, expectRefusalsSaid, showSaved, shownFacts } from '../../../../test/write-once.ts'

const path = '/account/taxation'
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
const names = Object.keys(labelOf)

test.for([0, 2, 4])(
  'the name and %i saved tax fields are texts, the others inputs [TAX-01 TAX-02 TAX-03]',
  async (count) => {
    const set = names.slice(0, count)
    await showSaved(path, Object.fromEntries(set.map((name) => [name, filled[name] ?? null])))
    expect(shownFacts()).toEqual({
      terms: ['Organization / Legal Name', ...set.map((name) => labelOf[name])],
      values: ['Harbour Vine AB', ...set.map((name) => filled[name])],
      open: names.slice(count).map((name) => labelOf[name]),
    })
    expect(canSave()).toBe(count < 4)
  },
)

test('a refused save says the screen’s message, and a 401 signs out [TAX-07]', async () => {
  const call = 'PUT /organization/0199-org/taxation'
  await expectRefusalsSaid({ path, saved: {}, call }, 'Tax ID', '16556677')
})
