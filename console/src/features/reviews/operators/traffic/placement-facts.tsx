import type { PlacementTraffic } from '@frontrow/contract/operator/traffic'
import { Link } from 'react-router'
import { percentText } from '../../../../lib/text/percent-text.ts'
import { countText } from '../../../../lib/text/count-text.ts'
import { operatorPaths } from '../../../../operator-paths.ts'
import type { Fact } from '../../../../ui/layout/facts.tsx'

export function placementFacts({
  placement,
  callers,
  countries,
  open_case_id: open,
}: PlacementTraffic): Fact[] {
  const { organization } = placement
  return [
    {
      label: 'Publisher',
      value: <Link to={operatorPaths.organization(organization.id)}>{organization.name}</Link>,
    },
    { label: 'App', value: placement.app_name },
    { label: 'Type', value: placement.type },
    { label: 'Unique callers (24 h)', value: callersText(callers) },
    {
      label: 'Countries (48 h)',
      value:
        countries
          .map(({ country, impressions }) => `${country} ${countText(impressions)}`)
          .join(', ') || '–',
    },
    {
      label: 'Case',
      value: open === null ? 'None' : <Link to={operatorPaths.case(open)}>Open case</Link>,
    },
    { label: 'ID', value: <span className="mono">{placement.id}</span> },
  ]
}

function callersText(callers: PlacementTraffic['callers']): string {
  if (callers === null) return 'Too many to count'
  const { impressions, callers: count, busiest_share: share } = callers
  if (impressions === 0) return '–'
  const each = Math.round((count / impressions) * 1000)
  return `${countText(count)} (${each} per 1,000 impressions). Top 10: ${percentText(share, 1)} of impressions`
}
