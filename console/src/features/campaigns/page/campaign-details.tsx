import { extendCampaign, setActivation } from '@frontrow/contract/campaigns'
import { dayMs } from '@frontrow/contract/durations'
import { useState } from 'react'
import { dayText, momentText } from '../../../lib/text/day-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { AllowedFields, RoleNote } from '../../../ui/layout/allowed.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { useMay } from '../../../ui/buttons/use-may.ts'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { BudgetToday } from './budget-today.tsx'
import { campaignFacts } from './campaign-facts.tsx'
import type { Campaign } from '../state/campaign-lists.ts'
import { endsEarlier, stateOf } from '../state/campaign-state.ts'
import { stopOf } from '../state/campaign-stop.ts'
import { fieldText, momentOf } from '../state/campaign-words.ts'
import shared from '../state/campaigns.module.css'
import styles from './campaign-page.module.css'
import { StopNotice } from '../form/stop-notice.tsx'
import type { useCampaignActs } from './use-campaign-acts.ts'

type Acts = ReturnType<typeof useCampaignActs>

/** The facts of a campaign, what is left of its budget today, and its end date. */
export function CampaignDetails({ acts }: { acts: Acts }) {
  const { campaign } = acts
  const [now] = useState(() => new Date())
  return (
    <div className={styles.halves}>
      <Section title="Details">
        <Facts facts={campaignFacts(campaign)} fillsCard />
      </Section>
      <Stack gap={4}>
        {campaign.today !== undefined && stateOf(campaign, now) !== 'expired' && (
          <Section
            title="Budget today"
            sub={`Spent ${spentOf(campaign)} so far.${renewalOf(campaign)}`}
          >
            <SectionBody>
              <BudgetToday campaign={campaign} now={now} />
            </SectionBody>
          </Section>
        )}
        <RunTime acts={acts} />
      </Stack>
    </div>
  )
}

function spentOf({ today, currency }: Campaign): string {
  return moneyText(today?.spent ?? 0, currency)
}

/** When the next day's budget begins; empty where the server does not say. */
function renewalOf({ today }: Campaign): string {
  return today?.time_zone === undefined
    ? ''
    : ` A new day begins at midnight in ${today.time_zone}.`
}

const spans = [7, 30, 90] as const
const EARLIER = 'This is earlier than Valid Till. The campaign will end sooner.'
const hintLast: ['label', 'input', 'error', 'description'] = [
  'label',
  'input',
  'error',
  'description',
]

function RunTime({ acts }: { acts: Acts }) {
  const { campaign, form, notice } = acts
  const { validTill } = form.values
  const [now] = useState(() => new Date())
  const isExpired = stateOf(campaign, now) === 'expired'
  const isChanged = validTill !== fieldText(new Date(campaign.valid_till))
  const switchLook = campaign.is_active ? 'danger' : isExpired ? 'default' : 'primary'
  return (
    <Section title="Run time">
      <SectionBody>
        <Stack as="form" {...form.props} gap={4}>
          <WhatToDo campaign={campaign} />
          <AllowedFields needs={extendCampaign.needs}>
            <ExtendTill acts={acts} isExpired={isExpired} />
          </AllowedFields>
          <Spans acts={acts} />
          {notice && (
            <Alert type={notice.type} detail={notice.detail}>
              {notice.text}
            </Alert>
          )}
          <div className={shared.buttons}>
            <Button
              {...form.button}
              needs={extendCampaign.needs}
              look={isChanged && (campaign.is_active || isExpired) ? 'primary' : 'default'}
              pendingLabel="Extending campaign..."
              disabled={validTill === '' || acts.isBusy}
            >
              Extend
            </Button>
            <Button
              look={switchLook}
              needs={setActivation.needs}
              pending={acts.switchingTo !== null}
              pendingLabel={
                acts.switchingTo === true ? 'Activating campaign...' : 'Deactivating campaign...'
              }
              disabled={acts.isBusy}
              onClick={acts.flip}
            >
              {campaign.is_active ? 'Deactivate' : 'Activate'}
            </Button>
          </div>
          <RoleNote needs={extendCampaign.needs} />
        </Stack>
      </SectionBody>
    </Section>
  )
}

/** Buttons that set the date. A role that may not extend has none. */
function Spans({ acts }: { acts: Acts }) {
  const { isAllowed } = useMay(extendCampaign.needs)
  if (!isAllowed) return null
  return (
    <div className={styles.spans} role="group" aria-label="From now">
      <span aria-hidden="true">From now:</span>
      {spans.map((days) => (
        <Button
          key={days}
          look="subtle"
          size="sm"
          onClick={() => acts.form.edit({ validTill: daysFromNow(days, new Date()) })}
        >
          {days} days
        </Button>
      ))}
    </div>
  )
}

function daysFromNow(days: number, now: Date): string {
  return fieldText(new Date(now.getTime() + days * dayMs))
}

function ExtendTill({ acts, isExpired }: { acts: Acts; isExpired: boolean }) {
  const { campaign, form } = acts
  const { validTill } = form.values
  const isEarlier = !isExpired && endsEarlier(campaign, momentOf(validTill))
  return (
    <DateField
      withTime
      label="Extend Till"
      name="extendTill"
      value={validTill}
      {...(isEarlier && { description: EARLIER, inputWrapperOrder: hintLast })}
      autoFocus={acts.wantsExtension}
      onChange={(event) => form.edit({ validTill: event.target.value })}
    />
  )
}

/** Why a campaign shows no ads, and what the user can do about it; null for a running one. */
function WhatToDo({ campaign }: { campaign: Campaign }) {
  const [now] = useState(() => new Date())
  const state = stateOf(campaign, now)
  if (state === 'expired')
    return (
      <Alert type="warning" detail="Extend it to show ads again.">
        It ended on {dayText(campaign.valid_till)}.
      </Alert>
    )
  const stop = state === 'running' ? stopOf(campaign) : null
  if (stop !== null) return <StopNotice stop={stop} />
  if (state === 'scheduled' && campaign.starts_at !== undefined)
    return (
      <Alert type="info" detail="Edit it to start earlier or later.">
        It starts {momentText(campaign.starts_at)}.
      </Alert>
    )
  return null
}
