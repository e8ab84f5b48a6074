import { showCampaignableUses, showContentUses } from '@frontrow/contract/ad-contents'
import type { Reply } from '@frontrow/contract/endpoint'
import { useCall } from '../../../lib/calls/use-call.ts'
import { counted } from '../../../lib/text/count-text.ts'
import { CampaignUses, RetireModal, retireWithUndo } from '../../apps/apps.tsx'
import type { AdContent, Campaignable } from '../contents/content-lists.ts'
import {
  contentTitle,
  retirableCampaignable,
  retirableContent,
} from '../contents/use-retirement.ts'

interface RetireModalState {
  onClose: () => void
}

/** Asks for confirmation before an ad content is retired, and lists what is retired with it. */
export function RetireContentModal({ ad, onClose }: RetireModalState & { ad: AdContent }) {
  const { data, ...looking } = useCall(showContentUses, { params: { adContentId: ad.id } })
  return (
    <RetireModal
      title={`Retire ${contentTitle(ad)}?`}
      opened
      onClose={onClose}
      uses={{
        ...looking,
        data: data && <AffectedObjects uses={data} />,
      }}
      onRetire={async () => {
        await retireWithUndo(retirableContent(ad))
        onClose()
      }}
    >
      Hides it from this app. Campaigns that use it as their icon keep it. You can restore it under
      Retired.
    </RetireModal>
  )
}

function AffectedObjects({ uses }: { uses: Reply<typeof showContentUses> }) {
  const made = uses.campaignable_ad_contents
  // Campaigns keep a retired icon, so those that use the content only as their icon are not
  // affected.
  const shown = uses.campaigns.filter((use) => use.in_ads && use.is_active).length
  if (made.length === 0 && uses.campaigns.length === 0) return <p>Nothing uses it.</p>
  return (
    <div>
      {made.length > 0 && (
        <p>
          {counted(made.length, 'campaignable ad content')} made of it{' '}
          {made.length === 1 ? 'goes' : 'go'} with it: {made.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {shown > 0 && <p>{stops(shown)}</p>}
      {uses.campaigns.length > 0 && <CampaignUses uses={uses} />}
    </div>
  )
}

/** The same for a campaignable ad content. */
export function RetireCampaignableModal({
  content,
  onClose,
}: RetireModalState & { content: Campaignable }) {
  const { data, ...looking } = useCall(showCampaignableUses, {
    params: { campaignableId: content.id },
  })
  return (
    <RetireModal
      title={`Retire ${content.name}?`}
      opened
      onClose={onClose}
      uses={{
        ...looking,
        data: data && (
          <div>
            {data.campaigns.length === 0 && <p>No campaign uses it.</p>}
            {data.active_campaigns > 0 && <p>{stops(data.active_campaigns)}</p>}
            {data.campaigns.length > 0 && <CampaignUses uses={data} />}
          </div>
        ),
      }}
      onRetire={async () => {
        await retireWithUndo(retirableCampaignable(content))
        onClose()
      }}
    >
      Hides it from this app. You can restore it under Retired.
    </RetireModal>
  )
}

function stops(active: number): string {
  return active === 1
    ? '1 active campaign stops showing it now and keeps showing its other ads.'
    : `${active} active campaigns stop showing it now and keep showing their other ads.`
}
