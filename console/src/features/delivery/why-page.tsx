import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { DoctorOfPlacement, InvalidTrafficOfPlacement } from '../campaigns/campaigns.tsx'
import { DecisionSection } from './decision-section.tsx'
import { LiveCalls } from './live-calls.tsx'
import { NoFillSection } from './no-fill-section.tsx'
import { PlacementResults } from './placement-results.tsx'
import { SampledApps } from './sampled-apps.tsx'
import { useNoFill } from './use-why.ts'

/** What keeps a placement from showing ads, and what its requests returned. */
export function WhyPage() {
  const { placementId = '' } = useParams()
  // The section of requests says that there is no such placement.
  const isKnown = !useNoFill(placementId, '24 hours').isError
  return (
    <>
      <PageHead title="Doctor" crumbs={[{ label: 'Monetizing Apps', to: paths.monetize }]} />
      <div className="stack">
        <DoctorOfPlacement id={placementId} />
        {isKnown && <LiveCalls />}
        <NoFillSection key={placementId} placementId={placementId} />
        {isKnown && (
          <>
            <PlacementResults placementId={placementId} />
            <SampledApps placementId={placementId} />
          </>
        )}
        <InvalidTrafficOfPlacement id={placementId} />
        <DecisionSection />
      </div>
    </>
  )
}
