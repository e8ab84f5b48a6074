import { setOperatorRoles, type Operator } from '@frontrow/contract/operator/operators'
import type { OperatorRole } from '@frontrow/contract/operator/permissions'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { operatorsChanged } from '../../../operator-parts/reads.ts'
import { ReasonField, reasonRules } from '../../../operator-parts/reason-field.tsx'
import { RolesField } from './roles-field.tsx'

interface OperatorRolesModalProps {
  operator: Operator
  onClose: () => void
}

interface Chosen {
  roles: readonly OperatorRole[]
  reason: string
}

const rules: readonly Rule<Chosen>[] = [
  ['roles', ({ roles }) => roles.length > 0, 'Choose at least one role'],
  ...reasonRules,
]

/** Changes an operator's roles. A removed role ends at once; an added one needs a second person. */
export function OperatorRolesModal({ operator, onClose }: OperatorRolesModalProps) {
  const form = useActForm(setOperatorRoles, {
    initial: { roles: operator.roles, reason: '' },
    rules,
    input: ({ roles, reason }) => ({
      params: { id: operator.id },
      body: { roles: [...roles], reason: reason.trim() },
    }),
    refreshes: operatorsChanged,
    says: (outcome) => outcomeText(outcome, 'Roles changed.'),
    closes: onClose,
  })
  return (
    <FormModal
      title={`Change roles of ${operator.name}`}
      form={form}
      act="Change roles"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <p>Removed roles apply now. Added roles need a second operator's approval.</p>
      <RolesField
        value={form.values.roles}
        error={form.fieldErrors.roles}
        onChange={(roles) => form.edit({ roles })}
      />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}
