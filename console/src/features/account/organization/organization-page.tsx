import { saveDetails } from '@frontrow/contract/account/organization'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/text-field.tsx'
import { OrganizationTabs } from '../layout/account-tabs.tsx'
import { Column } from '../layout/column.tsx'
import { TimeZoneSection } from './time-zone-section.tsx'
import type { OpenFieldProps, WriteOnceField } from './write-once-form.tsx'
import { WriteOncePage } from './write-once-page.tsx'

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
      <WriteOncePage
        title="Organization"
        tabs={<OrganizationTabs />}
        loading="Loading Organization..."
        known={[
          { name: 'name', label: 'Name' },
          { name: 'address', label: 'Location' },
          { name: 'website', label: 'Website', wide: true },
          { name: 'app_store_url', label: 'App Store URL' },
          { name: 'play_store_url', label: 'Play Store URL' },
        ]}
        fields={fields}
        asks="all"
        success="Organization details updated successfully."
        save={saveDetails}
      />
      <Column>
        <TimeZoneSection />
      </Column>
    </>
  )
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
