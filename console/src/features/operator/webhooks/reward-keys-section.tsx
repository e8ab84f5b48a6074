import { listRewardKeys, makeRewardKey } from '@frontrow/contract/operator/webhooks'
import type { Reply } from '@frontrow/contract/endpoint'
import { useState } from 'react'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { type Column, Table } from '../../../ui/tables/table.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { ReasonModal } from '../parts/reason-modal.tsx'

type Key = Reply<typeof listRewardKeys>[number]

/** The keys that sign the callbacks of rewards, for the whole network. */
export function RewardKeysSection() {
  const keys = useCall(listRewardKeys, {})
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      title="Keys of reward callbacks"
      sub="Servers of apps check rewards with the public keys. The key is replaced each year by itself."
      tools={
        <Button
          size="sm"
          look="default"
          needs={makeRewardKey.needs}
          onClick={() => setAsking(true)}
        >
          New key
        </Button>
      }
    >
      <Loaded query={keys} skeleton={<TableSkeleton label="Loading keys..." rows={1} />}>
        {(rows) => (
          <Table
            label="Keys of reward callbacks"
            rows={rows}
            keyOf={({ number }) => String(number)}
            columns={columns}
            empty={
              <EmptyState title="No key yet">
                The first one is made when a reward is sent or a server asks for the keys.
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
    refreshes: [listRewardKeys],
    onSuccess: () => {
      toast({ text: isNow ? 'The new key signs from now on.' : 'The new key signs in a day.' })
      onClose()
    },
  })
  return (
    <ReasonModal
      title="Make a new key?"
      opened={opened}
      onClose={onClose}
      act="Make key"
      danger={isNow}
      saving={making}
      onAct={(reason) => making.mutate({ body: { now: isNow, reason } })}
    >
      <p>
        It is published at once and signs in a day, so that every server knows it by then. The key
        before stays published for a week.
      </p>
      <CheckField
        label="The present key is known to somebody else"
        description="The new key signs at once and all others are withdrawn. Callbacks are refused until their servers fetch the keys again, within a day, and are tried for as long."
        checked={isNow}
        onChange={({ currentTarget }) => setNow(currentTarget.checked)}
      />
    </ReasonModal>
  )
}

const columns: readonly Column<Key>[] = [
  { head: 'Key id', cell: ({ number }) => <code>{number}</code> },
  { head: 'Made', cell: ({ made_at: at }) => momentText(at) },
  { head: 'Signs from', cell: ({ signs_from: from }) => momentText(from) },
  { head: 'Till', cell: ({ signs_till: till }) => (till === null ? '–' : momentText(till)) },
  { head: 'State', cell: stateOf },
]

function stateOf({ signs_from: from, signs_till: till }: Key) {
  const now = new Date().toISOString()
  if (from > now) return <Badge look="info">signs next</Badge>
  if (till === null || till > now) return <Badge look="success">signs</Badge>
  return <Badge>signed before</Badge>
}
