import { holdOrganizations } from '@frontrow/contract/operator/organization-acts'
import type { Rule } from '../../../../lib/forms/form-rules.ts'
import { useForm } from '../../../../lib/forms/form.ts'
import { FormModal } from '../../../../ui/forms/form-modal.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { scopeWords } from '../../../reviews/for-operators.ts'
import { MessageField, messageRules } from '../../../../operator-parts/message-field.tsx'
import { ReasonField, reasonRules } from '../../../../operator-parts/reason-field.tsx'
import { type ActModalProps, namedTogether } from './act-modal.ts'
import { useActOn } from './use-organization-acts.ts'

const scopes = ['advertise', 'monetize', 'write'] as const
const choices = scopes.map((value) => ({ value, label: scopeWords[value] }))

interface Values {
  scope: (typeof scopes)[number]
  message: string
  reason: string
}

const rules: readonly Rule<Values>[] = [...messageRules, ...reasonRules]

/** Places the same hold, with the same message, on several organizations. */
export function HoldManyModal({ organizations, onClose, onDone }: ActModalProps) {
  const { acting, send } = useActOn(holdOrganizations, organizations, onDone)
  const form = useForm<Values>({
    initial: { scope: 'advertise', message: '', reason: '' },
    rules,
    saving: acting,
    send: ({ scope, message, reason }, options) =>
      send({ scope, message: message.trim(), reason: reason.trim() }, options),
  })
  return (
    <FormModal
      title={`Hold ${namedTogether(organizations)}?`}
      form={form}
      act={`Hold ${organizations.length}`}
      look="danger-fill"
      pendingLabel="Holding..."
      onClose={onClose}
    >
      <SelectField
        label="Scope"
        description="Applies within 2 seconds on every node."
        data={choices}
        value={form.values.scope}
        onChange={(chosen) => {
          const scope = scopes.find((known) => known === chosen)
          if (scope !== undefined) form.edit({ scope })
        }}
      />
      <MessageField {...form.text('message')} />
      <ReasonField
        {...form.text('reason')}
        description="For operators only. Recorded in the audit log."
      />
    </FormModal>
  )
}
