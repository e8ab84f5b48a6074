import { saveDetails } from '@frontrow/contract/account'
import { call } from '../../lib/call.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { SettledField } from './settled-field.tsx'
import type { SaveOnce } from './use-write-once.ts'
import { WithOrganization } from './with-organization.tsx'
import { WriteOnceForm, type OpenFieldProps, type WriteOnceField } from './write-once-form.tsx'

const organizationTypes = [
  { value: 'company', label: 'Company' },
  { value: 'individual', label: 'Individual' },
] as const

type DetailField = 'details' | 'type'

const fields: readonly WriteOnceField<DetailField>[] = [
  { name: 'details', label: 'Details', wide: true, open: DetailsInput },
  { name: 'type', label: 'Type', shown: typeText, open: TypeInput },
]

export function OrganizationPage() {
  return (
    <>
      <PageHead title="Organization" />
      <WithOrganization loading="Loading Organization..." fields={7}>
        {(organization) => (
          <WriteOnceForm
            organization={organization}
            fields={fields}
            asks="all"
            fieldError="Please fill in all fields"
            success="Organization details updated successfully."
            save={save}
          >
            <SettledField label="Name" value={organization.name} />
            <SettledField label="Location" value={organization.address} />
            <SettledField label="Website" value={organization.website} wide />
            <SettledField label="App Store URL" value={organization.app_store_url} />
            <SettledField label="Play Store URL" value={organization.play_store_url} />
          </WriteOnceForm>
        )}
      </WithOrganization>
    </>
  )
}

const save: SaveOnce<DetailField> = ({ id }, { type: chosen, ...details }) => {
  const type = organizationTypes.find(({ value }) => value === chosen)?.value
  return call(saveDetails, {
    params: { orgId: id },
    query: { org_id: id },
    body: type === undefined ? details : { ...details, type },
  })
}

function typeText(type: string): string {
  return organizationTypes.find(({ value }) => value === type)?.label ?? type
}

function DetailsInput({ error, onChange, ...rest }: OpenFieldProps) {
  return (
    <TextAreaField
      {...rest}
      autosize
      minRows={4}
      maxRows={12}
      maxLength={5000}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function TypeInput({ value, onChange, ...rest }: OpenFieldProps) {
  return (
    <SelectField
      {...rest}
      placeholder="Choose a type"
      data={[...organizationTypes]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
