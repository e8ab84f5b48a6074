import { setOperatorRoles, type Operator } from '@frontrow/contract/operator/operators'
import type { OperatorRole } from '@frontrow/contract/operator/permissions'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { useForm } from '../../../lib/forms/form.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormActs } from '../../../ui/forms/form-acts.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { operatorsChanged } from '../../../operator-parts/reads.ts'
import { ReasonField, reasonRules } from '../../../operator-parts/reason-field.tsx'
import { RolesField } from './roles-field.tsx'

interface OperatorRolesModalProps {
  /** Null while nothing is asked. */
  operator: Operator | null
  onClose: () => void
}

/** Changes the roles of an operator: fewer at once, a role more as a proposal. */
export function OperatorRolesModal({ operator, onClose }: OperatorRolesModalProps) {
  if (operator === null) return null
  return (
    <Modal title={`Change roles of ${operator.name}`} opened onClose={onClose}>
      <Fields operator={operator} onDone={onClose} />
    </Modal>
  )
}

interface Chosen {
  roles: readonly OperatorRole[]
  reason: string
}

const rules: readonly Rule<Chosen>[] = [
  ['roles', ({ roles }) => roles.length > 0, 'Choose at least one role'],
  ...reasonRules,
]

function Fields({ operator, onDone }: { operator: Operator; onDone: () => void }) {
  const setting = useAct(setOperatorRoles, { refreshes: operatorsChanged })
  const form = useForm<Chosen>({
    initial: { roles: operator.roles, reason: '' },
    rules,
    saving: setting,
    send: ({ roles, reason }) =>
      setting.mutate(
        { params: { id: operator.id }, body: { roles: [...roles], reason: reason.trim() } },
        {
          onSuccess: (outcome) => {
            toast({ text: outcomeText(outcome, 'Roles changed.') })
            onDone()
          },
        },
      ),
  })
  return (
    <form {...form.props} className="stack">
      <p>Removed roles apply now. Added roles need a second operator's approval.</p>
      <RolesField
        value={form.values.roles}
        error={form.fieldErrors.roles}
        onChange={(roles) => form.edit({ roles })}
      />
      <ReasonField {...form.text('reason')} />
      <FormActs form={form} act="Change roles" pendingLabel="Saving..." onClose={onDone} />
    </form>
  )
}
