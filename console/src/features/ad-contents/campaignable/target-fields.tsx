import type { TextInputProps } from '@mantine/core'
import type { Form } from '../../../lib/forms/form.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { CampaignableForm } from './campaignable-form.ts'
import { devices, orientations } from '../preview/preview-screens.ts'

interface TargetFieldsProps {
  form: Form<CampaignableForm>
  /** Called after a change of device or orientation. */
  onRetarget: () => void
  /** What the choice means for this content. */
  hint?: string
}

export function TargetFields({ form, onRetarget, hint }: TargetFieldsProps) {
  const retarget = (change: Partial<CampaignableForm>) => {
    form.edit(change)
    onRetarget()
  }
  return (
    <>
      <NameField {...form.text('name')} />
      <SelectField
        label="Target Device"
        data={[...devices]}
        value={form.values.device}
        onChange={(value) =>
          retarget({ device: devices.find((device) => device === value) ?? 'Phone' })
        }
      />
      <SelectField
        label="Content Orientation"
        description={hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={[...orientations]}
        value={form.values.orientation}
        onChange={(value) =>
          retarget({
            orientation: orientations.find((orientation) => orientation === value) ?? 'Portrait',
          })
        }
      />
    </>
  )
}

export function NameField(props: TextInputProps) {
  return (
    <TextField
      label="Name"
      placeholder="Campaignable Ad Name"
      autoComplete="off"
      maxLength={255}
      {...props}
    />
  )
}
