import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CampaignableForm } from './campaignable-form.ts'
import { devices, orientations } from './preview-screens.ts'

interface TargetFieldsProps {
  form: CampaignableForm
  onEdit: (change: Partial<CampaignableForm>) => void
  /** What the choice means for this content. */
  hint?: string
}

export function TargetFields({ form, onEdit, hint }: TargetFieldsProps) {
  return (
    <>
      <NameField name={form.name} onEdit={(name) => onEdit({ name })} />
      <SelectField
        label="Target Device"
        data={[...devices]}
        value={form.device}
        onChange={(value) =>
          onEdit({ device: devices.find((device) => device === value) ?? 'Phone' })
        }
      />
      <SelectField
        label="Content Orientation"
        description={hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={[...orientations]}
        value={form.orientation}
        onChange={(value) =>
          onEdit({
            orientation: orientations.find((orientation) => orientation === value) ?? 'Portrait',
          })
        }
      />
    </>
  )
}

export function NameField({ name, onEdit }: { name: string; onEdit: (name: string) => void }) {
  return (
    <TextField
      label="Name"
      placeholder="Campaignable Ad Name"
      autoComplete="off"
      maxLength={255}
      value={name}
      onChange={(event) => onEdit(event.target.value)}
    />
  )
}
