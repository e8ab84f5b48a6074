import { useId } from 'react'
import { useForm } from '../../../lib/forms/form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeBlock } from '../../../ui/layout/code-block.tsx'
import { Acts, FormActs } from '../../../ui/forms/form-acts.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { MultiSelectField } from '../../../ui/forms/multi-select-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx'
import { emptyToken, tokenLives, tokenRules } from './token-form.ts'
import { scopeOptions } from './token-scopes.ts'
import { useCreateToken } from './use-tokens.ts'

interface NewTokenModalProps {
  opened: boolean
  onClose: () => void
}

/** Asks for a token's name and rights, then shows its secret. Reopened, it starts anew. */
export function NewTokenModal({ opened, onClose }: NewTokenModalProps) {
  const creating = useCreateToken()
  const close = () => {
    onClose()
    creating.reset()
  }
  const { data } = creating
  return (
    <Modal
      title={data === undefined ? 'New API token' : `The secret of ${data.token.name}`}
      opened={opened}
      onClose={close}
    >
      {data === undefined ? (
        <TokenFields creating={creating} onClose={close} />
      ) : (
        <TokenSecret secret={data.secret} onDone={close} />
      )}
    </Modal>
  )
}

function TokenSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="stack">
      <Alert type="warning">Copy it now. It is shown only once.</Alert>
      <CodeBlock code={secret} what="The token's secret" />
      <p>
        Send it as <code>Authorization: Bearer …</code>. The{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          API reference
        </a>{' '}
        has examples.
      </p>
      <Acts>
        <Button onClick={onDone}>I copied it</Button>
      </Acts>
    </div>
  )
}

interface TokenFieldsProps {
  creating: ReturnType<typeof useCreateToken>
  onClose: () => void
}

function TokenFields({ creating, onClose }: TokenFieldsProps) {
  const explained = useId()
  const form = useForm({
    initial: emptyToken,
    rules: tokenRules,
    saving: creating,
    refusedFields: { name: 'name', scopes: 'scopes', networks: 'networks' },
    send: (values, options) => creating.mutate(values, options),
  })
  return (
    <form {...form.props} className="stack">
      <p id={explained}>
        A token lets a program use the API. It cannot change members, tokens, bank or card details.
      </p>
      <TextField
        label="Name"
        description="The program that uses it, such as Nightly report."
        autoComplete="off"
        maxLength={100}
        {...form.text('name')}
      />
      <MultiSelectField
        label="Scopes"
        placeholder={form.values.scopes.length === 0 ? 'Choose at least one' : ''}
        data={scopeOptions}
        value={[...form.values.scopes]}
        error={form.fieldErrors.scopes}
        onChange={(chosen) =>
          form.edit({
            scopes: scopeOptions
              .map(({ value }) => value)
              .filter((value) => chosen.includes(value)),
          })
        }
      />
      <SelectField
        label="Expires after"
        data={[...tokenLives]}
        value={form.values.days}
        onChange={(days) => form.edit({ days: days ?? emptyToken.days })}
      />
      <TextAreaField
        label="Networks (optional)"
        description="IP addresses or networks that may use it, such as 203.0.113.0/24, one per line. Leave empty for any."
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('networks')}
      />
      <FormActs form={form} act="Create token" pendingLabel="Creating token..." onClose={onClose} />
    </form>
  )
}
