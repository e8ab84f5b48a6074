import { useRef, type ChangeEvent } from 'react'
import type { Form } from '../../../lib/forms/form.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { longestName, suggestedName, type CampaignableForm } from './campaignable-form.ts'
import { usePassedAlong } from './campaignable-state.ts'
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
  const { device, orientation } = form.values
  return (
    <>
      <NameField
        {...form.text('name')}
        format={`${device} ${orientation}`}
        onSuggest={(name) => form.edit({ name })}
      />
      <SelectField
        label="Target Device"
        data={[...devices]}
        value={device}
        onChange={(value) =>
          retarget({ device: devices.find((device) => device === value) ?? 'Phone' })
        }
      />
      <SelectField
        label="Content Orientation"
        description={hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={[...orientations]}
        value={orientation}
        onChange={(value) =>
          retarget({
            orientation: orientations.find((orientation) => orientation === value) ?? 'Portrait',
          })
        }
      />
    </>
  )
}

interface NameFieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  /** What the suggested name says after the app's name. */
  format: string
  onSuggest: (name: string) => void
}

/** The field starts empty. While it is empty, a button below it fills in a name. */
export function NameField({ format, onSuggest, ...props }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const suggested = suggestedName(usePassedAlong()?.app.name ?? '', format)
  return (
    <Stack gap={1}>
      <TextField
        ref={input}
        label="Name"
        placeholder="Campaignable Ad Name"
        autoComplete="off"
        maxLength={longestName}
        {...props}
      />
      {props.value === '' && (
        <div>
          <LinkButton
            onClick={() => {
              onSuggest(suggested)
              input.current?.focus()
            }}
          >
            Use “{suggested}”
          </LinkButton>
        </div>
      )}
    </Stack>
  )
}
