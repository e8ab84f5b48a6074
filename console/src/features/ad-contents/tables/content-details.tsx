import {
  setContentRetirement,
  showCampaignableUses,
  showContentUses,
} from '@frontrow/contract/ad-contents'
import type { ReactNode } from 'react'
import { dayText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Facts, type Fact } from '../../../ui/layout/facts.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx'
import { SkeletonBar } from '../../../ui/feedback/skeleton.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { CampaignUses, type CampaignsUsing } from '../../apps/apps.tsx'
import { ContentOrientation } from './content-columns.tsx'
import styles from './content-columns.module.css'
import type { AdContent, Campaignable } from '../contents/content-lists.ts'
import { ratingText } from './content-rows.ts'
import {
  deviceName,
  orientationOf,
  resolutionText,
  sizeText,
  typeName,
} from '../contents/content-words.ts'
import { ReviewNote } from './review-badge.tsx'

interface DetailsProps {
  /** Further actions, shown first. */
  action?: ReactNode
  onRetire: () => void
}

/** The facts about an ad content, and where it is used. */
export function AdContentDetails({ ad, ...rest }: DetailsProps & { ad: AdContent }) {
  const uses = useCall(showContentUses, { params: { adContentId: ad.id } })
  const { resolution, size_bytes: bytes, duration_s: seconds } = ad.content_metadata
  const made = uses.data?.campaignable_ad_contents ?? []
  const facts = [
    { label: 'Type', value: typeName(ad.type) },
    { label: 'Resolution', value: resolutionText(resolution) },
    { label: 'Orientation', value: orientationOf(resolution) },
    { label: 'Size', value: sizeText(bytes) },
    ...(seconds === null ? [] : [{ label: 'Length', value: `${Math.round(seconds)} s` }]),
    { label: 'Uploaded', value: dayText(ad.created_at) },
    ...(made.length === 0
      ? []
      : [{ label: 'Made of it', value: made.map(({ name }) => name).join('\n') }]),
  ]
  return <Details facts={facts} uses={uses} {...rest} />
}

/** The same for a campaignable ad content. */
export function CampaignableDetails({
  content,
  ...rest
}: DetailsProps & { content: Campaignable; results: ReactNode }) {
  const uses = useCall(showCampaignableUses, { params: { campaignableId: content.id } })
  const rated = ratingText(content.rating)
  const facts = [
    { label: 'Type', value: typeName(content.type) },
    { label: 'Device', value: deviceName(content.target_device) },
    {
      label: 'Orientation',
      value: <ContentOrientation code={content.content_orientation} />,
    },
    { label: 'Resolution', value: resolutionText(content.resolution) },
    ...(rated === '' ? [] : [{ label: 'Rated', value: rated }]),
  ]
  return (
    <>
      <ReviewNote content={content} />
      <Details facts={facts} uses={uses} {...rest} />
    </>
  )
}

interface DetailsOf extends DetailsProps {
  /** What campaigns did with it. */
  results?: ReactNode
  facts: readonly Fact[]
  uses: {
    data: CampaignsUsing | undefined
    failure: string | null
    refetch: () => Promise<unknown>
  }
}

function Details({ facts, uses, results, action, onRetire }: DetailsOf) {
  return (
    <>
      <Facts facts={facts} />
      <section>
        <h3 className={`${styles.head} compact`}>Used in</h3>
        <UsedIn {...uses} />
      </section>
      {results !== undefined && (
        <section>
          <h3 className={`${styles.head} compact`}>Last 28 days</h3>
          {results}
        </section>
      )}
      <div className={styles.actions}>
        {action}
        <Button look="default" needs={setContentRetirement.needs} onClick={onRetire}>
          <Icon name="archive" />
          Retire
        </Button>
      </div>
    </>
  )
}

function UsedIn({ data, failure, refetch }: DetailsOf['uses']) {
  if (failure !== null)
    return (
      <RetryAlert type="warning" retry={refetch}>
        Usage could not be loaded. {failure}
      </RetryAlert>
    )
  if (data === undefined)
    return (
      <Stack role="status" pad="2 0">
        <span className="unseen">Loading usage...</span>
        <SkeletonBar width="70%" />
      </Stack>
    )
  if (data.campaigns.length === 0) return <p className="muted">No campaign uses it.</p>
  return <CampaignUses uses={data} />
}
