import { addApps } from '@frontrow/contract/monetization'
import { useMemo } from 'react'
import { ApiError, alertText } from '../../lib/calls/call.ts'
import type { Rule } from '../../lib/forms/form-rules.ts'
import { useForm } from '../../lib/forms/form.ts'
import { reloadOnce } from '../../lib/calls/reload-once.ts'
import { signOut } from '../../lib/calls/session.ts'
import { useAct } from '../../lib/calls/use-call.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { MultiSelectField } from '../../ui/forms/multi-select-field.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import type { App } from '../apps/apps.tsx'
import styles from './monetization.module.css'

interface AddAppsValues {
  ids: string[]
}

const noneChosen: AddAppsValues = { ids: [] }
const addAppsRules: readonly Rule<AddAppsValues>[] = [
  ['ids', ({ ids }) => ids.length > 0, 'Choose at least one app.'],
]

interface AddAppsFormProps {
  /** Undefined while they load. */
  apps: readonly App[] | undefined
  failure: string | null
}

export function AddAppsForm({ apps, failure }: AddAppsFormProps) {
  const adding = useAddApps()
  const form = useForm({
    initial: noneChosen,
    rules: addAppsRules,
    resetsOnEdit: !adding.isSuccess,
    saving: adding,
    send: adding.mutate,
  })
  const options = useMemo(() => optionsOf(apps), [apps])
  const hasNone = apps !== undefined && options.length === 0

  return (
    <Stack as="form" {...form.props} gap={4}>
      <MultiSelectField
        label="Apps"
        name="apps"
        description={hasNone ? <AllMonetizing /> : 'Their placements can then show ads and earn.'}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={form.values.ids.length > 0 ? '' : 'Choose apps that are not monetizing'}
        disabled={apps === undefined || hasNone}
        data={options}
        value={form.values.ids}
        error={form.fieldErrors.ids}
        onChange={(ids) => form.edit({ ids })}
      />
      <Failure text={form.failure === null ? failure : alertText(form.failure)} />
      <div className={styles.buttons}>
        <AddAppButton
          isLoading={apps === undefined && failure === null}
          isAdding={adding.isPending || adding.isSuccess}
          disabled={hasNone}
        />
      </div>
    </Stack>
  )
}

interface AddAppButtonProps {
  isLoading: boolean
  /** Stays true after the success, until the page reloads. */
  isAdding: boolean
  disabled: boolean
}

function AddAppButton({ isLoading, isAdding, disabled }: AddAppButtonProps) {
  if (isLoading) return <Button pending pendingLabel="Loading apps..." />
  return (
    <Button type="submit" pending={isAdding} disabled={disabled}>
      Add App
    </Button>
  )
}

function optionsOf(apps: readonly App[] = []) {
  return apps
    .filter((app) => !app.is_monetizing)
    .map(({ id, name }) => ({ value: id, label: name }))
}

function Failure({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <Alert type="error" detail="Contact support.">
      {text}
    </Alert>
  )
}

function AllMonetizing() {
  return (
    <>
      All of your apps are monetizing. <TextLink to={paths.createApp}>Create a new app</TextLink> to
      add another.
    </>
  )
}

/**
 * As in the published console: the page reloads after a success and after a 400, and a 404 ends the
 * session as a 401 does.
 */
function useAddApps() {
  return useAct(addApps, {
    input: ({ ids }: AddAppsValues) => ({ body: { app_ids: ids } }),
    // The published API reads the token of this call from session storage.
    calls: { tokenFrom: 'session', succeedsOn: 'ok, unread' },
    onSuccess: () => window.location.reload(),
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 404) signOut(alertText(error))
      if (error.code === 400) reloadOnce('add-to-monetization')
    },
  })
}
