import { listProposals, showProposal } from '@frontrow/contract/operator/proposals'
import type { ShownOrganization } from '@frontrow/contract/operator/organizations'
import {
  closeOrganization,
  closingDays,
  reopenOrganization,
} from '@frontrow/contract/operator/closing'
import { momentText } from '../../../../lib/text/day-text.ts'
import { useActForm } from '../../../../lib/forms/act-form.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { useAct } from '../../../../lib/calls/use-call.ts'
import { holdsChanged } from '../../../../operator-parts/reads.ts'
import { FormModal } from '../../../../ui/forms/form-modal.tsx'
import { MessageField, messageRules } from '../../../../operator-parts/message-field.tsx'
import { outcomeText } from '../../../../operator-parts/outcome-text.ts'
import { ReasonField, reasonRules } from '../../../../operator-parts/reason-field.tsx'
import { ReasonModal } from '../../../../operator-parts/reason-modal.tsx'

/** What is read again after an organization is closed or reopened. */
const changed = [...holdsChanged, listProposals, showProposal]

/** Says that the organization is being closed, or is closed. */
export function ClosingNote({ shown: { closing } }: { shown: ShownOrganization }) {
  if (closing === null) return null
  if (closing.closed_at !== null)
    return (
      <Alert type="info">Closed on {momentText(closing.closed_at)}. Its keys are revoked.</Alert>
    )
  return (
    <Alert type="warning" detail="It is suspended. You can reopen it until then.">
      Closing on {momentText(closing.closes_at)}, when its keys are revoked.
    </Alert>
  )
}

interface ClosingProps {
  organization: { id: string; name: string }
  onClose: () => void
}

/** Ends a closing while that is possible. */
export function ReopenModal({ organization: { id, name }, onClose }: ClosingProps) {
  const reopening = useAct(reopenOrganization, {
    input: (reason: string) => ({ params: { id }, body: { reason } }),
    refreshes: changed,
    says: `${name} reopened.`,
  })
  return (
    <ReasonModal
      title={`Reopen ${name}?`}
      opened
      onClose={onClose}
      act="Reopen organization"
      acting={reopening}
    >
      <p>Lifts every hold on the organization itself and emails its members.</p>
    </ReasonModal>
  )
}

/** Asks for the approval of a closing. */
export function CloseModal({ organization: { id, name }, onClose }: ClosingProps) {
  const form = useActForm(closeOrganization, {
    initial: { message: '', reason: '' },
    rules: [...messageRules, ...reasonRules],
    input: ({ message, reason }) => ({
      params: { id },
      body: { message: message.trim(), reason: reason.trim() },
    }),
    refreshes: changed,
    says: (outcome) => outcomeText(outcome, `${name} is closing.`),
    closes: onClose,
  })
  return (
    <FormModal
      title={`Close ${name}?`}
      form={form}
      act="Request approval"
      look="danger-fill"
      pendingLabel="Requesting..."
      onClose={onClose}
    >
      <p>
        Needs a second operator's approval. It is then suspended and members are emailed. Keys are
        revoked after {closingDays} days; you can reopen until then.
      </p>
      <MessageField {...form.text('message')} />
      <ReasonField
        {...form.text('reason')}
        description="For operators only. Recorded in the audit log."
      />
    </FormModal>
  )
}
