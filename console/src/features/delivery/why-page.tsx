import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { InvalidTrafficOfPlacement } from '../campaigns/campaigns.tsx'
import { DecisionSection } from './decision-section.tsx'
import { NoFillSection } from './no-fill-section.tsx'

/** Explains why a placement's requests returned an ad or none. */
export function WhyPage() {
  const { placementId = '' } = useParams()
  return (
    <>
      <PageHead title="Why no ad" crumbs={[{ label: 'Monetizing Apps', to: paths.monetize }]} />
      <div className="stack">
        <NoFillSection key={placementId} placementId={placementId} />
        <InvalidTrafficOfPlacement id={placementId} />
        <DecisionSection />
      </div>
    </>
  )
}
