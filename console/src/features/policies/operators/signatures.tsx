import {
  remindOfPolicy,
  type NetworkPolicy,
  type Signature,
  listPolicySignatures,
} from '@frontrow/contract/operator/policies'
import { useState } from 'react'
import { Link } from 'react-router'
import { momentText } from '../../../lib/text/day-text.ts'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { type Column } from '../../../ui/tables/table.tsx'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'

type SignatureState = 'signed' | 'unsigned'

const states: Readonly<Record<string, SignatureState>> = {
  'Not signed': 'unsigned',
  Signed: 'signed',
}
const choices = Object.keys(states)

/** Who has signed a version and who has not, and the reminder of the latter. */
export function Signatures({ policy }: { policy: NetworkPolicy }) {
  const [choice, setChoice] = useState('Not signed')
  const state = states[choice] ?? 'unsigned'
  const signatures = useCallPages(listPolicySignatures, {
    params: { id: policy.id },
    query: { state },
  })
  return (
    <Section
      title={`Signatures of version ${policy.version}`}
      tools={
        <>
          <Segmented label="State" choices={choices} value={choice} onChange={setChoice} />
          {policy.replaced_at === null && <Remind policy={policy} />}
        </>
      }
    >
      <QueryTable
        label="Signatures"
        loading="Loading signatures..."
        query={signatures}
        rows={signatures.data?.pages.flatMap(({ organizations }) => organizations)}
        keyOf={({ id }) => id}
        columns={columns[state]}
        empty={
          <EmptyState
            title={state === 'signed' ? 'No signatures yet' : 'Every organization has signed'}
          />
        }
      />
    </Section>
  )
}

const organization: Column<Signature> = {
  head: 'Organization',
  cell: ({ id, name }) => <Link to={operatorPaths.organization(id)}>{name}</Link>,
}

const columns: Readonly<Record<SignatureState, readonly Column<Signature>[]>> = {
  unsigned: [organization],
  signed: [
    organization,
    { head: 'Signed by', cell: ({ signed_by: by }) => by ?? '–' },
    {
      head: 'Signed',
      cell: ({ signed_at: at }) => (at === null ? '–' : momentText(at)),
    },
  ],
}

function Remind({ policy: { id, version, unsigned } }: { policy: NetworkPolicy }) {
  const [asks, setAsks] = useState(false)
  const reminding = useAct(remindOfPolicy, {
    input: (reason: string) => ({ params: { id }, body: { reason } }),
    says: ({ reminded }) =>
      `${reminded === 1 ? '1 organization' : `${reminded} organizations`} reminded.`,
  })
  return (
    <>
      {unsigned > 0 && (
        <Button size="sm" look="default" needs={remindOfPolicy.needs} onClick={() => setAsks(true)}>
          Send reminder
        </Button>
      )}
      <ReasonModal
        title={`Send reminder for version ${version}?`}
        opened={asks}
        onClose={() => setAsks(false)}
        act="Send reminder"
        acting={reminding}
      >
        <p>
          Sends a notification and, unless turned off, an email to{' '}
          {unsigned === 1 ? 'the organization' : `the ${unsigned} organizations`} that{' '}
          {unsigned === 1 ? 'has' : 'have'} not signed. Once per day at most.
        </p>
      </ReasonModal>
    </>
  )
}
