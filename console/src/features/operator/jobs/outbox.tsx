import { retryMail, dropMail, type WaitingMail } from '@frontrow/contract/operator/jobs'
import { useState } from 'react'
import { momentText } from '../../../lib/text/day-text.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { NoValue, CutText, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { CellParts } from '../../../ui/layout/side-by-side.tsx'
import { jobsChanged } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { useOutbox } from './use-jobs.ts'

interface Asked {
  act: 'retry' | 'drop'
  mail: WaitingMail
}

/** The mails that wait to be sent. */
export function Outbox() {
  const outbox = useOutbox()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Section title="Queued emails" sub="Emails leave this list once they are sent.">
      <QueryTable
        label="Queued emails"
        loading="Loading emails..."
        query={outbox}
        rows={outbox.data?.pages.flatMap(({ mails }) => mails)}
        keyOf={({ id }) => id}
        columns={columnsFor(setAsked)}
        empty={<EmptyState inline title="Queue empty" />}
      />
      {asked !== null && <AskModal {...asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

function columnsFor(ask: (asked: Asked) => void): Column<WaitingMail>[] {
  return [
    {
      head: 'Email',
      cell: ({ subject, domain }) => (
        <TwoLines second={`to ${domain}`}>
          <CutText>{subject}</CutText>
        </TwoLines>
      ),
    },
    { head: 'Created', cell: ({ written_at: at }) => momentText(at) },
    { head: 'Attempts', phone: 'fact', numeric: true, cell: ({ tries }) => tries },
    {
      head: 'Next attempt',
      phone: 'fact',
      cell: ({ next_try_at: at, is_held: isHeld }) => (
        <TwoLines second={isHeld ? 'Delayed for undo' : ''}>{momentText(at)}</TwoLines>
      ),
    },
    {
      head: 'Error',
      phone: 'fact',
      cell: ({ failure }) => (failure === null ? <NoValue /> : <CutText>{failure}</CutText>),
    },
    {
      head: 'Actions',
      phone: 'act',
      cell: (mail) =>
        mail.is_held ? (
          <Badge>Can be undone</Badge>
        ) : (
          <CellParts>
            <LinkButton
              aria-label={`Send now: ${nameOf(mail)}`}
              onClick={() => ask({ act: 'retry', mail })}
            >
              Send now
            </LinkButton>
            <LinkButton
              aria-label={`Discard: ${nameOf(mail)}`}
              onClick={() => ask({ act: 'drop', mail })}
            >
              Discard
            </LinkButton>
          </CellParts>
        ),
    },
  ]
}

function nameOf({ subject, domain }: WaitingMail): string {
  return `${subject} to ${domain}`
}

const words = {
  retry: {
    endpoint: retryMail,
    title: 'Send email now?',
    act: 'Send now',
    text: 'If it fails, it is retried later.',
    done: 'Sending the email.',
  },
  drop: {
    endpoint: dropMail,
    title: 'Discard email?',
    act: 'Discard email',
    text: 'It is never sent. You cannot undo this.',
    done: 'Email discarded.',
  },
} as const

function AskModal({ act, mail, onClose }: Asked & { onClose: () => void }) {
  const { endpoint, title, text, done } = words[act]
  const acting = useAct(endpoint, {
    input: (reason: string) => ({ params: { id: mail.id }, body: { reason } }),
    refreshes: jobsChanged,
    says: done,
  })
  return (
    <ReasonModal
      title={title}
      opened
      onClose={onClose}
      act={words[act].act}
      danger={act === 'drop'}
      acting={acting}
    >
      <p>
        {mail.subject} to {mail.domain}. {text}
      </p>
    </ReasonModal>
  )
}
