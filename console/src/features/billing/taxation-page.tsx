import { saveTaxation } from '@frontrow/contract/billing'
import { call } from '../../lib/call.ts'
import { PageHead } from '../../ui/page-head.tsx'
import {
  SettledField,
  WithOrganization,
  WriteOnceForm,
  type SaveOnce,
  type WriteOnceField,
} from '../account/account.tsx'

type TaxField = 'registration_id' | 'legal_address' | 'taxation_id' | 'vat_id'

const fields: readonly WriteOnceField<TaxField>[] = [
  { name: 'registration_id', label: 'Company Registration ID', secret: true },
  { name: 'legal_address', label: 'Legal Address', wide: true },
  { name: 'taxation_id', label: 'Tax ID', secret: true },
  { name: 'vat_id', label: 'VAT ID', secret: true },
]

export function TaxationPage() {
  return (
    <>
      <PageHead title="Taxation" />
      <WithOrganization loading="Loading Taxation Details..." fields={fields.length + 1}>
        {(organization) => (
          <WriteOnceForm
            organization={organization}
            fields={fields}
            asks="some"
            fieldError="Please fill out the form."
            success="Taxation details updated successfully."
            save={save}
          >
            <SettledField label="Organization / Legal Name" value={organization.name} />
          </WriteOnceForm>
        )}
      </WithOrganization>
    </>
  )
}

const save: SaveOnce<TaxField> = ({ id }, body) =>
  call(saveTaxation, { params: { orgId: id }, query: { org_id: id }, body })
