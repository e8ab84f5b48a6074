import { saveTaxation } from '@frontrow/contract/billing'
import { WriteOncePage, type WriteOnceField } from '../../account/account.tsx'

type TaxField = 'registration_id' | 'legal_address' | 'taxation_id' | 'vat_id'

const fields: readonly WriteOnceField<TaxField>[] = [
  { name: 'registration_id', label: 'Company Registration ID' },
  { name: 'legal_address', label: 'Legal Address', wide: true },
  { name: 'taxation_id', label: 'Tax ID' },
  { name: 'vat_id', label: 'VAT ID' },
]

export function TaxationPage() {
  return (
    <WriteOncePage
      title="Taxation"
      loading="Loading Taxation Details..."
      known={[{ name: 'name', label: 'Organization / Legal Name' }]}
      fields={fields}
      asks="some"
      success="Taxation details updated successfully."
      save={saveTaxation}
    />
  )
}
