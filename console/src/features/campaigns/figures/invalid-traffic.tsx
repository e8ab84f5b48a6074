import { showCampaignFiltered, showPlacementFiltered } from '@frontrow/contract/traffic'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { invalidTrafficSums } from './invalid-traffic-words.ts'
import styles from './invalid-traffic.module.css'

interface InvalidTrafficProps {
  subject: 'campaign' | 'placement'
  id: string
}

/**
 * Events that were stored but not counted, by reason. Advertisers and publishers see the same
 * numbers.
 */
export function InvalidTraffic({ subject, id }: InvalidTrafficProps) {
  const traffic = useQuery({
    queryKey: ['filtered', subject, id],
    queryFn: ({ signal }) =>
      subject === 'campaign'
        ? call(showCampaignFiltered, { params: { campaignId: id } }, { signal })
        : call(showPlacementFiltered, { params: { placementId: id } }, { signal }),
  })
  return (
    <Section
      title="Traffic that does not count"
      sub="The last 31 days. It is stored with its reason, is in no other count, and is billed to nobody."
    >
      <Loaded
        query={{
          ...traffic,
          failure: traffic.isError ? 'What was filtered could not be loaded.' : null,
        }}
        skeleton={<TableSkeleton label="Loading filtered traffic..." rows={2} />}
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
        <p className="muted">Nothing was filtered.</p>
      </SectionBody>
    )
  return (
    <ul className={styles.list}>
      {sums.map(({ reason, title, why, counts }) => (
        <li key={reason} className={styles.reason}>
          <div>
            <h3 className={styles.title}>{title}</h3>
            <p className="muted">{why}</p>
          </div>
          <p className={styles.counts}>{counts}</p>
        </li>
      ))}
    </ul>
  )
}
