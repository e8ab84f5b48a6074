import { expect, test } from 'vitest'
import { buyer, seller } from '../../../../test/money/parties.ts'
import { faultOf } from './invoice-fault.ts'

const nothing = { vat_id: '', tax_number: '', registration: '' }

test.each([
  ['self_billed_reverse_charge', 'CH', { registration: 'CHE-116.281.710' }, undefined],
  ['self_billed_reverse_charge', 'US', { tax_number: '12-3456789' }, undefined],
  ['self_billed_reverse_charge', 'IN', {}, 'buyer_needed'],
  // Inside the EU there is a VAT ID.
  ['self_billed_reverse_charge', 'FR', { registration: 'RCS Lyon 1' }, 'buyer_needed'],
  ['self_billed_exempt', 'DE', { tax_number: '12/345/67890' }, undefined],
  ['self_billed_exempt', 'DE', { registration: 'HRB 1' }, 'buyer_needed'],
  ['self_billed_domestic', 'EE', { tax_number: '12' }, 'buyer_needed'],
] as const)('%s from %s with %o: %s [CORRECTIONS-16]', (kind, country, named, fault) => {
  const publisher = { ...buyer, ...nothing, country, ...named }
  const of = { book: 'live', seller, name: 'Hafen', kind } as const
  expect(faultOf({ ...of, buyer: publisher })).toBe(fault)
})
