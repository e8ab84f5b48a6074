import { expect, test } from 'vitest'
import type { Organization } from '../../../../../e2e/answers/account-answers.ts'
import { until } from '../../../../test/shown-console.tsx'
import {
  canSave,
  expectEmptyRefused,
  expectRefusalsSaid,
  expectSavedOnce,
  showSaved,
  shownFacts,
} from '../../../../test/write-once.ts'

const path = '/account/taxation'
const call = 'PUT /organization/0199-org/taxation'
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
  await expectRefusalsSaid({ path, saved: {}, call }, 'Tax ID', '16556677')
})

test('a save without any value says so [TAX-04]', async () => {
  await expectEmptyRefused(await showSaved(path, {}), 'VAT ID')
})

test('a tax field alone can be saved, and stands from then on [TAX-05 TAX-06 TIM-03 STT-05]', async () => {
  const shown = await showSaved(path, { registration_id: '556677-8899' })
  const said = 'Taxation details updated successfully.'
  const [text, body] = [' SE556677889901 ', { vat_id: 'SE556677889901' }]
  await expectSavedOnce(shown, { call, label: 'VAT ID', text, body, said })
  expect(shown.sent('GET /developer/organization')).toHaveLength(2)
  await shown.reload()
  await until(() => expect(shownFacts().values).toContain('SE556677889901'))
  expect(shownFacts().open).toHaveLength(2)
})
