import { placementTypes } from '@frontrow/contract/codes'
import { createPlacement } from '@frontrow/contract/monetization'
import { ApiError, alertText } from '../../lib/calls/call.ts'
import { useForm } from '../../lib/forms/form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { AllowedFields, RoleNote } from '../../ui/layout/allowed.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import styles from './monetization.module.css'
import { emptyPlacement, placementRules } from './placement-form.ts'
import { useSavePlacement } from './use-placements.ts'

const typeOptions = placementTypes.map((type) => ({ value: type, label: type }))

interface PlacementFieldsProps {
  appId: string
  /** The names of the app's placements. */
  names: readonly string[]
  onCreated: (placement: { name: string; type: string }) => void
}

export function PlacementFields({ appId, names, onCreated }: PlacementFieldsProps) {
  const { saving, isClearing } = useSavePlacement(appId, onCreated)
  const form = useForm({
    initial: emptyPlacement,
    rules: placementRules,
    oneErrorAtATime: true,
    resetsOnEdit: !isClearing,
    // All apps have the same path.
    draft: { about: appId },
    saving,
    send: ({ name, type }, options, setValues) => {
      // Values that were typed meanwhile belong to the next placement, so they stay.
      const onClear = () =>
        setValues((now) => (now.name === name && now.type === type ? emptyPlacement : now))
      if (type !== null) saving.mutate({ name, type, onClear }, options)
    },
  })
  const [fieldError] = Object.values(form.fieldErrors)

  return (
    <Stack as="form" {...form.props} gap={4}>
      <div className={styles.line}>
        <AllowedFields needs={createPlacement.needs}>
          <TextField
            label="Placement Name"
            autoComplete="off"
            maxLength={255}
            description={
              isDuplicate(form.values.name, names) && !isClearing
                ? 'Another placement of this app has this name.'
                : undefined
            }
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...form.text('name')}
          />
          <SelectField
            label="Type"
            name="type"
            placeholder="Choose a type"
            data={typeOptions}
            value={form.values.type}
            error={form.fieldErrors.type}
            onChange={(chosen) =>
              form.edit({ type: placementTypes.find((type) => type === chosen) ?? null })
            }
          />
        </AllowedFields>
        <div>
          <Button
            {...form.button}
            needs={createPlacement.needs}
            pendingLabel="Saving placement..."
            disabled={isClearing}
          >
            Save
          </Button>
        </div>
      </div>
      <RoleNote needs={createPlacement.needs} />
      {fieldError !== undefined && <Alert type="error">{fieldError}</Alert>}
      {saving.isSuccess && <Alert type="success">placement created successfully</Alert>}
      {form.failure !== null && (
        <Alert type="error" detail={adviceFor(form.failure)}>
          {alertText(form.failure)}
        </Alert>
      )}
    </Stack>
  )
}

function isDuplicate(name: string, names: readonly string[]): boolean {
  const wanted = name.trim().toLowerCase()
  return names.some((other) => other.trim().toLowerCase() === wanted)
}

function adviceFor(error: Error): string {
  return error instanceof ApiError && error.code === 401 ? 'Sign in again.' : 'Contact support.'
}
