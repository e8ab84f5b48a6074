import type { ShownCase } from '@frontrow/contract/operator/cases'
import { Link } from 'react-router'
import { operatorPaths } from '../../../../operator-paths.ts'
import { Facts } from '../../../../ui/layout/facts.tsx'
import { DeviationTable } from '../traffic/deviation-table.tsx'
import { Rechecks } from '../traffic/rechecks.tsx'

/** What was unusual in the traffic of a placement, and what rechecks found. */
export function TrafficFacts({ shown: { traffic } }: { shown: ShownCase }) {
  if (traffic === null) return null
  const { placement, deviations, rechecks } = traffic
  return (
    <>
      <Facts
        fillsCard
        facts={[
          {
            label: 'Placement',
            value: (
              <Link to={operatorPaths.placementTraffic(placement.id)}>
                {placement.name} in {placement.app_name}
              </Link>
            ),
          },
        ]}
      />
      {deviations.length > 0 && <DeviationTable deviations={deviations} />}
      {rechecks.length > 0 && <Rechecks rechecks={rechecks} />}
    </>
  )
}
