import { isSignable } from '@frontrow/contract/rewards/reward-callbacks'
import { setPlacementReward } from '@frontrow/contract/monetization'
import { createWebhook } from '@frontrow/contract/webhooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogButton } from '../../ui/buttons/dialog-button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { ListRow, RowList } from '../../ui/layout/row-list.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { TableSkeleton } from '../../ui/tables/table-skeleton.tsx'
import { NewWebhookModal } from '../webhooks/webhooks.tsx'
import { rewardText } from './reward-form.ts'
import styles from './rewards-section.module.css'
import { SetRewardModal } from './set-reward-modal.tsx'
import {
  type RewardSettings,
  type RewardedPlacement,
  hasNoRewards,
  useRewardSettings,
} from './use-rewards.ts'

interface RewardsSectionProps {
  app: { id: string; name: string }
}

/** What viewers of an app earn, and who is told of it. */
export function RewardsSection({ app }: RewardsSectionProps) {
  const settings = useRewardSettings(app.id)
  const [placement, setPlacement] = useState<RewardedPlacement | null>(null)
  if (hasNoRewards(settings)) return null
  return (
    <Section
      title="Rewards"
      sub="What viewers earn for a completed video. Your server pays it on our signed callback, so a modified app earns nothing."
      tools={
        <DialogButton
          size="sm"
          look="default"
          needs={createWebhook.needs}
          dialog={(close) => <NewWebhookModal app={app} types={[]} onClose={close} />}
        >
          New callback
        </DialogButton>
      }
    >
      <Loaded
        query={{
          ...settings,
          failure: settings.isError ? 'The rewards could not be loaded.' : null,
        }}
        skeleton={<TableSkeleton label="Loading rewards..." rows={2} />}
      >
        {({ placements, callbacks }) => (
          <>
            <SectionBody>
              <Callbacks callbacks={callbacks} />
            </SectionBody>
            <RowList>
              {placements.map((one) => (
                <ListRow key={one.id}>
                  <span className={`${styles.name} cut`}>{one.name}</span>
                  <span>
                    {one.reward === null ? 'No reward' : rewardText(one.reward)}{' '}
                    {one.reward !== null && !isSignable(one.reward.item) && (
                      <Badge look="error">Cannot be signed</Badge>
                    )}
                  </span>
                  <Button
                    size="sm"
                    look="default"
                    needs={setPlacementReward.needs}
                    onClick={() => setPlacement(one)}
                  >
                    {one.reward === null ? 'Set reward' : 'Change'}
                  </Button>
                </ListRow>
              ))}
            </RowList>
          </>
        )}
      </Loaded>
      {placement && <SetRewardModal placement={placement} onClose={() => setPlacement(null)} />}
    </Section>
  )
}

const looks = { on: 'success', failing: 'warning', off: 'error' } as const

function Callbacks({ callbacks }: Pick<RewardSettings, 'callbacks'>) {
  if (!callbacks.some(({ takes_test: isTest }) => !isTest))
    return <p className="muted">No callback is set. Rewards are only listed here.</p>
  return (
    <Facts
      facts={callbacks.map(({ webhook_id: id, takes_test: isTest, state }) => ({
        label: isTest ? 'Callback for test ads' : 'Callback',
        value: (
          <>
            <Link to={paths.webhook(id)}>URL and log</Link>{' '}
            <Badge look={looks[state]}>{state}</Badge>
          </>
        ),
      }))}
    />
  )
}
