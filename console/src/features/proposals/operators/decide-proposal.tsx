import type { Proposal } from '@frontrow/contract/operator/proposals'
import { operatorRoleNames } from '@frontrow/contract/operator/permissions'
import { useState } from 'react'
import { alertText, ApiError } from '../../../lib/calls/call.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Row } from '../../../ui/layout/boxes.tsx'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { useDecideProposal, type Decision } from './use-proposals.ts'

/** The reasons of a refusal after which the page has to be read again. */
const stale = ['proposal_decided', 'proposal_expired', 'proposal_changed', 'proposal_not_shown']

/** The buttons of who may decide, and what whoever approves types again. */
export function DecideProposal({
  proposal,
  reload,
}: {
  proposal: Proposal
  reload: () => unknown
}) {
  const deciding = useDecideProposal(proposal, (decision, state) =>
    toast({ text: doneText(decision, state) }),
  )
  const [refuses, setRefuses] = useState(false)
  const labels = proposal.retypes ?? []
  const [typed, setTyped] = useState<Record<string, string>>({})
  const retyped = labels.map((label) => typed[label] ?? '')
  const decide = (decision: Decision) =>
    deciding.mutate(decision, {
      onSuccess: () => setRefuses(false),
      onError: (error) => {
        if (error instanceof ApiError && stale.includes(error.reason ?? '')) void reload()
      },
    })
  return (
    <Section title="Your decision">
      <SectionBody>
        <div className="stack">
          <WhyNot proposal={proposal} />
          {isApprovable(proposal) && (
            <p>
              Approving applies exactly the changes above. The audit log records you and the
              requester.
            </p>
          )}
          {isApprovable(proposal) && labels.length > 0 && (
            <Retyped
              labels={labels}
              typed={typed}
              error={deciding.error}
              type={(label, text) => setTyped({ ...typed, [label]: text })}
            />
          )}
          {deciding.error !== null && !refuses && !isRetypedWrong(deciding.error) && (
            <Alert type="error">{alertText(deciding.error)}</Alert>
          )}
          <Choices
            proposal={proposal}
            retyped={retyped}
            isPending={deciding.isPending && !refuses}
            decide={decide}
            askReason={() => setRefuses(true)}
          />
        </div>
      </SectionBody>
      <ReasonModal
        title={`Reject: ${proposal.title}?`}
        opened={refuses}
        act="Reject request"
        danger
        acting={{ ...deciding, mutate: (reason) => decide({ verb: 'refuse', reason }) }}
        onClose={() => setRefuses(false)}
      >
        <p>The request ends. {proposal.proposed_by.name} sees your reason.</p>
      </ReasonModal>
    </Section>
  )
}

/** Who has to approve it, for an operator who cannot. */
function WhyNot({ proposal }: { proposal: Proposal }) {
  const { may_decide: mayDecide, may_withdraw: isOwn, state, decided_by_roles: roles } = proposal
  if (mayDecide || state !== 'open') return null
  const names = (roles ?? []).map((role) => operatorRoleNames[role]).join(' or ')
  const who = isOwn ? 'Another operator' : 'An operator'
  return (
    <p>
      {isOwn ? 'You requested this.' : 'You cannot approve this request.'} {who}
      {names === '' ? '' : ` with ${names}`} must approve by {momentText(proposal.expires_at)}.
    </p>
  )
}

interface RetypedProps {
  labels: readonly string[]
  typed: Readonly<Record<string, string>>
  error: Error | null
  type: (label: string, text: string) => void
}

/** What whoever approves types again, so that an amount is read before it leaves. */
function Retyped({ labels, typed, error, type }: RetypedProps) {
  return (
    <>
      <p>Re-enter the total and the count to confirm.</p>
      {labels.map((label, place) => (
        <TextField
          key={label}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={100}
          value={typed[label] ?? ''}
          error={isRetypedWrong(error) && error.field === `retyped.${place}` ? error.message : null}
          onChange={(event) => type(label, event.currentTarget.value)}
        />
      ))}
    </>
  )
}

function isRetypedWrong(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.reason === 'retyped_wrong'
}

interface ChoicesProps {
  proposal: Proposal
  retyped: string[]
  isPending: boolean
  decide: (decision: Decision) => void
  /** Begins a refusal, which needs a reason. */
  askReason: () => void
}

/** The buttons of what this operator may decide. */
function Choices({ proposal, retyped, isPending, decide, askReason }: ChoicesProps) {
  return (
    <Row gap={2}>
      {isApprovable(proposal) && (
        <Button
          pending={isPending}
          pendingLabel="Approving..."
          disabled={retyped.some((text) => text.trim() === '')}
          onClick={() => decide({ verb: 'approve', retyped })}
        >
          Approve request
        </Button>
      )}
      {proposal.may_decide && (
        <Button look="danger" onClick={askReason}>
          {proposal.state === 'waiting' ? 'Cancel change' : 'Reject request'}
        </Button>
      )}
      {proposal.may_withdraw && (
        <Button
          look="default"
          pending={isPending}
          pendingLabel="Withdrawing..."
          onClick={() => decide({ verb: 'withdraw' })}
        >
          Withdraw request
        </Button>
      )}
    </Row>
  )
}

function isApprovable({ may_decide: mayDecide, state }: Proposal): boolean {
  return mayDecide && state === 'open'
}

function doneText({ verb }: Decision, state: Proposal['state']): string {
  if (verb === 'refuse') return 'Request rejected.'
  if (verb === 'withdraw') return 'Request withdrawn.'
  return state === 'waiting'
    ? 'Request approved. The change is scheduled.'
    : 'Request approved. The change is applied.'
}
