import { listRewardKeys, makeRewardKey } from '@frontrow/contract/operator/webhooks'
import type { Reply } from '@frontrow/contract/endpoint'
import { useState } from 'react'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { type Column, Table } from '../../../ui/tables/table.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'

type Key = Reply<typeof listRewardKeys>[number]

/** The keys that sign the callbacks of rewards, for the whole network. */
export function RewardKeysSection() {
  const keys = useCall(listRewardKeys, {})
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      title="Reward callback keys"
      sub="App servers verify rewards with the public keys. Keys rotate automatically each year."
      tools={
        <Button
          size="sm"
          look="default"
          needs={makeRewardKey.needs}
          onClick={() => setAsking(true)}
        >
          Create key
        </Button>
      }
    >
      <Loaded query={keys} skeleton={<TableSkeleton label="Loading keys..." rows={1} />}>
        {(rows) => (
          <Table
            label="Reward callback keys"
            rows={rows}
            keyOf={({ number }) => String(number)}
            columns={columns}
            empty={
              <EmptyState title="No keys yet">
                The first key is created when a reward is sent or a server requests the keys.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      <NewKeyModal opened={isAsking} onClose={() => setAsking(false)} />
    </Section>
  )
}

function NewKeyModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [isNow, setNow] = useState(false)
  const making = useAct(makeRewardKey, {
    input: (reason: string) => ({ body: { now: isNow, reason } }),
    refreshes: [listRewardKeys],
    says: isNow ? 'The new key signs now.' : 'The new key signs in 24 hours.',
  })
  return (
    <ReasonModal
      title="Create key?"
      opened={opened}
      onClose={onClose}
      act="Create key"
      danger={isNow}
      acting={making}
    >
      <p>
        The key is published now and signs in 24 hours, so that every server has it by then. The
        previous key stays published for 7 days.
      </p>
      <CheckField
        label="The current key is compromised"
        description="The new key signs now and all others are revoked. Callbacks are rejected until app servers fetch the keys again, within 24 hours, and are retried until then."
        checked={isNow}
        onChange={({ currentTarget }) => setNow(currentTarget.checked)}
      />
    </ReasonModal>
  )
}

const columns: readonly Column<Key>[] = [
  { head: 'Key ID', cell: ({ number }) => <code>{number}</code> },
  { head: 'Created', cell: ({ made_at: at }) => momentText(at) },
  { head: 'Signs from', cell: ({ signs_from: from }) => momentText(from) },
  { head: 'Signs until', cell: ({ signs_till: till }) => (till === null ? '–' : momentText(till)) },
  { head: 'State', cell: stateOf },
]

function stateOf({ signs_from: from, signs_till: till }: Key) {
  const now = new Date().toISOString()
  if (from > now) return <Badge look="info">Next</Badge>
  if (till === null || till > now) return <Badge look="success">Active</Badge>
  return <Badge>Previous</Badge>
}
