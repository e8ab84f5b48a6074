import type { UnusualPlacement } from '@frontrow/contract/operator/traffic'
import { Link } from 'react-router'
import { momentText } from '../../../../lib/text/day-text.ts'
import { percentText } from '../../../../lib/text/percent-text.ts'
import { countText } from '../../../../lib/text/count-text.ts'
import { operatorPaths } from '../../../../operator-paths.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Sparkline } from '../../../../ui/graphs/sparkline.tsx'
import { NoValue, TwoLines, type Column } from '../../../../ui/tables/table.tsx'
import { Distance } from './distance.tsx'
import type { FilteredKind } from './filtered-sums.ts'
import { deviationText, eventWords, filterWords } from './traffic-words.ts'

export const placementColumns: readonly Column<UnusualPlacement>[] = [
  {
    head: 'Placement',
    cell: ({ id, name, app_name: app, is_held: isHeld }) => (
      <TwoLines second={app}>
        <Link to={operatorPaths.placementTraffic(id)}>{name}</Link>{' '}
        {isHeld && <Badge look="warning">Held</Badge>}
      </TwoLines>
    ),
  },
  {
    head: 'Publisher',
    cell: ({ organization: { id, name } }) => (
      <Link to={operatorPaths.organization(id)}>{name}</Link>
    ),
  },
  {
    head: 'Deviation',
    phone: 'fact',
    cell: ({ deviation }) =>
      deviation === null ? (
        <NoValue />
      ) : (
        <TwoLines second={momentText(deviation.hour)}>
          <Distance z={deviation.z} /> {deviationText(deviation)}
        </TwoLines>
      ),
  },
  { head: 'Impressions', numeric: true, cell: ({ impressions }) => countText(impressions) },
  {
    head: 'CTR',
    phone: 'fact',
    numeric: true,
    cell: ({ clicks, impressions }) => percentText(clicks, impressions),
  },
  {
    head: 'Installs per click',
    numeric: true,
    cell: ({ installs, clicks }) => percentText(installs, clicks),
  },
  {
    head: 'Invalid traffic',
    phone: 'main',
    numeric: true,
    cell: ({ filtered, impressions, clicks }) =>
      percentText(filtered, filtered + impressions + clicks),
  },
  {
    head: '48 hours',
    cell: ({ name, hours }) => (
      <Sparkline label={`Impressions of ${name} in 48 hours`} values={hours} />
    ),
  },
]

export const kindColumns: readonly Column<FilteredKind>[] = [
  { head: 'Event', cell: ({ kind }) => eventWords[kind] },
  { head: 'Reason', phone: 'fact', cell: ({ reason }) => filterWords(reason) },
  { head: 'Yesterday and today', numeric: true, cell: ({ recent }) => countText(recent) },
  { head: '28 days', phone: 'main', numeric: true, cell: ({ events }) => countText(events) },
]
