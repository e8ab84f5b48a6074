import type { rewardStates } from '@frontrow/contract/rewards'
import { listRewards, showReward } from '@frontrow/contract/rewards'
import { useState } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useCallPages } from '../../lib/calls/use-call-pages.ts'
import { momentText } from '../../lib/text/day-text.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Badge, type BadgeLook } from '../../ui/feedback/badge.tsx'
import { CardSkeleton } from '../../ui/feedback/card-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useMay } from '../../ui/buttons/use-may.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import type { Column } from '../../ui/tables/table.tsx'
import { AttemptsTable } from '../webhooks/webhooks.tsx'
import { rewardText } from './reward-form.ts'
import { type Reward, hasNoRewards, useRewardSettings } from './use-rewards.ts'

type State = (typeof rewardStates)[number]

const states: Readonly<Record<State, { look: BadgeLook; label: string; text: string }>> = {
  waiting: { look: 'info', label: 'Queued', text: 'The callback is retried for 24 hours.' },
  sent: { look: 'success', label: 'Sent', text: 'Your server accepted the callback.' },
  failed: {
    look: 'error',
    label: 'Failed',
    text: 'Your server did not accept it within 24 hours, or it cannot be signed.',
  },
  kept: { look: 'plain', label: 'Kept', text: 'The callback is off.' },
  no_address: { look: 'plain', label: 'No callback', text: 'The app has no callback for it.' },
  too_soon: {
    look: 'warning',
    label: 'Too soon',
    text: 'The video was reported as completed before its length had passed, so nothing is paid.',
  },
}

/** The rewards of the last 30 days in an app, with the outcome of each callback. */
export function RewardLogSection({ app }: { app: { id: string } }) {
  const settings = useRewardSettings(app.id)
  const { isAllowed } = useMay(listRewards.needs)
  if (!isAllowed || settings.data === undefined || hasNoRewards(settings)) return null
  return (
    <Section title="Rewards earned" sub="Last 30 days, newest first.">
      <RewardLog appId={app.id} />
    </Section>
  )
}

function RewardLog({ appId }: { appId: string }) {
  const log = useCallPages(listRewards, { query: { app_id: appId } })
  const [shown, setShown] = useState<Reward | null>(null)
  return (
    <>
      <QueryTable
        label="Rewards"
        loading="Loading rewards..."
        query={log}
        rows={log.data?.pages.flatMap(({ rewards }) => rewards)}
        columns={columns}
        keyOf={({ transaction_id: id }) => id}
        onRow={setShown}
        empty={
          <EmptyState inline title="No rewards yet">
            Completed rewarded videos appear here for 30 days.
          </EmptyState>
        }
      />
      {shown && <RewardModal reward={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const columns: Column<Reward>[] = [
  { head: 'Time', cell: ({ earned_at: at }) => momentText(at) },
  { head: 'User', phone: 'fact', cell: ({ user }) => user ?? '–' },
  { head: 'Reward', phone: 'main', cell: rewardText },
  {
    head: 'Callback',
    phone: 'state',
    cell: ({ state, is_test: isTest }) => (
      <>
        <Badge look={states[state].look}>{states[state].label}</Badge>{' '}
        {isTest && <Badge>test</Badge>}
      </>
    ),
  },
]

function RewardModal({ reward, onClose }: { reward: Reward; onClose: () => void }) {
  const { transaction_id: transactionId, user, data, state } = reward
  const shown = useCall(showReward, { params: { transactionId } })
  return (
    <Modal title={`${rewardText(reward)} for ${user ?? 'a viewer'}`} opened wide onClose={onClose}>
      <div className="stack">
        <Facts
          facts={[
            { label: 'Transaction ID', value: <code>{transactionId}</code> },
            { label: 'App data', value: data ?? '–' },
            { label: 'Callback', value: states[state].text },
          ]}
        />
        <Loaded query={shown} skeleton={<CardSkeleton label="Loading attempts..." fields={2} />}>
          {({ attempts }) => <AttemptsTable attempts={attempts} empty="No attempts." />}
        </Loaded>
      </div>
    </Modal>
  )
}
