import { showCampaignFiltered, showPlacementFiltered } from '@frontrow/contract/delivery/traffic'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { invalidTrafficSums } from './invalid-traffic-words.ts'
import styles from './figures.module.css'

/**
 * Events of a campaign that were stored but not counted, by reason. Advertisers and publishers see
 * the same numbers.
 */
export function InvalidTrafficOfCampaign({ id }: { id: string }) {
  return <InvalidTraffic traffic={useCall(showCampaignFiltered, { params: { campaignId: id } })} />
}

export function InvalidTrafficOfPlacement({ id }: { id: string }) {
  return (
    <InvalidTraffic traffic={useCall(showPlacementFiltered, { params: { placementId: id } })} />
  )
}

interface InvalidTrafficProps {
  traffic: ReturnType<typeof useCall<typeof showCampaignFiltered | typeof showPlacementFiltered>>
}

function InvalidTraffic({ traffic }: InvalidTrafficProps) {
  return (
    <Section
      title="Invalid traffic"
      sub="Last 31 days. Recorded with its reason, not counted and not billed."
    >
      <Loaded
        query={{
          ...traffic,
          failure: traffic.isError ? 'Invalid traffic could not be loaded.' : null,
        }}
        skeleton={<TableSkeleton label="Loading invalid traffic..." rows={2} />}
      >
        {(report) => <Reasons sums={invalidTrafficSums(report)} />}
      </Loaded>
    </Section>
  )
}

function Reasons({ sums }: { sums: ReturnType<typeof invalidTrafficSums> }) {
  if (sums.length === 0)
    return (
      <SectionBody>
        <p className="muted">No invalid traffic.</p>
      </SectionBody>
    )
  return (
    <ul>
      {sums.map(({ reason, title, why, counts }) => (
        <li key={reason} className={`${styles.reason} compact`}>
          <div>
            <h3 className="compact label">{title}</h3>
            <p className="muted">{why}</p>
          </div>
          <p className="tabular">{counts}</p>
        </li>
      ))}
    </ul>
  )
}
