import type { MessageTypeName } from '@frontrow/contract/webhooks/message-types'
import type { useForm } from '../../lib/forms/form.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { MultiSelectField } from '../../ui/forms/multi-select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { WebhookForm } from './webhook-form.ts'

interface WebhookFieldsProps {
  form: ReturnType<typeof useForm<WebhookForm>>
  /** The types that the member may choose. */
  types: readonly { type: MessageTypeName; label: string }[]
}

/** The address, where the webhook has one, and what is sent to it. */
export function WebhookFields({ form, types }: WebhookFieldsProps) {
  const { kind, types: chosen, takesTest } = form.values
  // What somebody with another role chose stays chosen.
  const names = new Map([
    ...chosen.map((type) => [type, type as string] as const),
    ...types.map(({ type, label }) => [type, label] as const),
  ])
  return (
    <>
      {kind !== 'pull' && (
        <TextField
          label="URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={`https://${kind === 'push' ? 'hooks.example.com/frontrow' : 'game.example.com/reward'}`}
          maxLength={2000}
          {...form.text('url')}
        />
      )}
      {kind === 'callback' ? (
        <CheckField
          label="Test ads only"
          description="Receives rewards of test ads only. Test rewards are never sent to a live callback."
          checked={takesTest}
          onChange={({ currentTarget }) => form.edit({ takesTest: currentTarget.checked })}
        />
      ) : (
        <>
          <MultiSelectField
            label="Messages"
            placeholder={chosen.length === 0 ? 'Choose at least one type' : ''}
            data={[...names].map(([value, label]) => ({ value, label }))}
            value={[...chosen]}
            error={form.fieldErrors.types}
            onChange={(next) =>
              form.edit({ types: [...names.keys()].filter((type) => next.includes(type)) })
            }
          />
          <CheckField
            label="Include test ads"
            checked={takesTest}
            onChange={({ currentTarget }) => form.edit({ takesTest: currentTarget.checked })}
          />
        </>
      )}
    </>
  )
}
