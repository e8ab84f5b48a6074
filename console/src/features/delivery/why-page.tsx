import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { InvalidTrafficOfPlacement } from '../campaigns/campaigns.tsx'
import { DecisionSection } from './decision-section.tsx'
import { NoFillSection } from './no-fill-section.tsx'
import { PlacementResults } from './placement-results.tsx'
import { SampledApps } from './sampled-apps.tsx'
import { useNoFill } from './use-why.ts'

/** What a placement's requests returned, and why an ad or none. */
export function WhyPage() {
  const { placementId = '' } = useParams()
  // The section of requests says that there is no such placement.
  const isKnown = !useNoFill(placementId, '24 hours').isError
  return (
    <>
      <PageHead title="Why no ad" crumbs={[{ label: 'Monetizing Apps', to: paths.monetize }]} />
      <div className="stack">
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
