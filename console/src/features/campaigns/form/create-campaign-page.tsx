import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { createCampaign } from '@frontrow/contract/campaigns'
import { dayMs } from '@frontrow/contract/durations'
import { dayText, momentText } from '../../../lib/text/day-text.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { copyOf } from './campaign-edit.ts'
import { emptyCampaign, type CampaignForm } from './campaign-form.ts'
import { CampaignFormView } from './campaign-form-view.tsx'
import { useKnownCampaign, type Campaign } from '../state/campaign-lists.ts'
import { momentOf } from '../state/campaign-words.ts'
import styles from '../state/campaigns.module.css'
import { useCampaignForm } from './use-campaign-form.ts'
import { useFilledForm } from './use-filled-form.ts'
import { useSaveCampaign } from './use-save-campaign.ts'

const VALID_DAYS = 30

/**
 * The page for a new campaign. With `copy` in the URL, the form has the values of that campaign.
 */
export function CreateCampaignPage() {
  const [params] = useSearchParams()
  const copied = params.get('copy')
  return (
    <>
      <PageHead title="Create New Campaign" />
      <Allowed needs={createCampaign.needs}>
        {copied === null ? (
          <NewCampaign key="new" initial={emptyCampaign} />
        ) : (
          <CopiedCampaign key={copied} campaignId={copied} />
        )}
      </Allowed>
    </>
  )
}

function CopiedCampaign({ campaignId }: { campaignId: string }) {
  const { campaign, failure } = useKnownCampaign(campaignId)
  if (campaign === null) return <NoCopy>Campaign not found.</NoCopy>
  if (failure !== null) return <NoCopy>{failure}</NoCopy>
  if (campaign === undefined) return <CardSkeleton label="Loading campaign..." fields={6} />
  return <CopyOf campaign={campaign} />
}

function CopyOf({ campaign }: { campaign: Campaign }) {
  const { filled, failure } = useFilledForm(campaign)
  if (failure !== null) return <NoCopy>{failure}</NoCopy>
  if (filled === undefined) return <CardSkeleton label="Loading campaign..." fields={6} />
  return (
    <>
      <p className={styles.lead}>
        Copied from <b>{campaign.campaign_name}</b>. Nothing is created until you save.
      </p>
      <NewCampaign initial={copyOf(filled.form, filled.iconIds)} copied={campaign.id} />
    </>
  )
}

function NoCopy({ children }: { children: string }) {
  const instead = <Link to={paths.createCampaign}>Start empty</Link>
  return (
    <Alert type="error" detail={instead}>
      {children}
    </Alert>
  )
}

function NewCampaign({ initial, copied }: { initial: CampaignForm; copied?: string }) {
  const saving = useSaveCampaign()
  const form = useCampaignForm(initial, saving, copied)
  const [now] = useState(() => new Date())
  return (
    <CampaignFormView
      form={form}
      saving={saving}
      saved="Campaign created successfully"
      hasStart
      run={runOf(form.values, now)}
    />
  )
}

function runOf({ startsAt, validTill: endsAt }: CampaignForm, now: Date) {
  const start = startsAt === '' ? now : momentOf(startsAt)
  const starts = startsAt === '' ? 'Starts active' : `Starts ${momentText(start)}`
  if (endsAt !== '') {
    const validTill = momentOf(endsAt)
    return { validTill, note: `${starts} and runs until ${momentText(validTill)}.` }
  }
  const validTill = new Date(start.getTime() + VALID_DAYS * dayMs)
  const until = startsAt === '' ? '' : `, until ${dayText(validTill)}`
  return { validTill, note: `${starts} and runs ${VALID_DAYS} days${until}.` }
}
