import { addOperator } from '@frontrow/contract/operator/operators'
import type { OperatorRole } from '@frontrow/contract/operator/permissions'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormActs } from '../../../ui/forms/form-acts.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { operatorsChanged } from '../../../operator-parts/reads.ts'
import { ReasonField, reasonRules } from '../../../operator-parts/reason-field.tsx'
import { RolesField } from './roles-field.tsx'

interface NewOperator {
  email: string
  name: string
  roles: readonly OperatorRole[]
  reason: string
}

const empty: NewOperator = { email: '', name: '', roles: [], reason: '' }

const rules: readonly Rule<NewOperator>[] = [
  ['name', ({ name }) => name.trim() !== '', 'Name is required'],
  ['email', ({ email }) => /^\S+@\S+\.\S+$/.test(email.trim()), 'Enter an email address'],
  ['roles', ({ roles }) => roles.length > 0, 'Choose at least one role'],
  ...reasonRules,
]

/** Proposes a new operator. Reopened, it starts anew. */
export function AddOperatorModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal title="Add operator" opened={opened} onClose={onClose}>
      <Fields onDone={onClose} />
    </Modal>
  )
}

function Fields({ onDone }: { onDone: () => void }) {
  const form = useActForm(addOperator, {
    initial: empty,
    rules,
    refusedFields: { operator_exists: 'email' },
    input: ({ roles, ...texts }) => ({
      body: {
        email: texts.email.trim(),
        name: texts.name.trim(),
        roles: [...roles],
        reason: texts.reason.trim(),
      },
    }),
    refreshes: operatorsChanged,
    says: (outcome) => outcomeText(outcome, 'Operator added.'),
    closes: onDone,
  })
  return (
    <form {...form.props} className="stack">
      <p>After a second operator approves, they are emailed a link to choose a password.</p>
      <TextField label="Name" autoComplete="off" maxLength={80} {...form.text('name')} />
      <TextField label="Email" type="email" autoComplete="off" {...form.text('email')} />
      <RolesField
        value={form.values.roles}
        error={form.fieldErrors.roles}
        onChange={(roles) => form.edit({ roles })}
      />
      <ReasonField {...form.text('reason')} />
      <FormActs form={form} act="Request approval" pendingLabel="Requesting..." onClose={onDone} />
    </form>
  )
}
