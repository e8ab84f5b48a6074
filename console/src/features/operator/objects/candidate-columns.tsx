import type { ShownRequest } from '@frontrow/contract/operator/objects'
import { Link } from 'react-router'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import type { Column } from '../../../ui/tables/table.tsx'
import { filterText, noAdWords } from '../../../operator-parts/no-ad-words.ts'

export const candidateColumns: readonly Column<Candidate & { place: number }>[] = [
  {
    head: 'Campaign',
    cell: ({ campaign }) =>
      campaign === null ? (
        'Removed campaign'
      ) : (
        <Link to={operatorPaths.campaign(campaign.id)}>{campaign.name}</Link>
      ),
  },
  {
    head: 'Organization',
    phone: 'fact',
    cell: ({ organization: one }) =>
      one === null ? '–' : <Link to={operatorPaths.organization(one.id)}>{one.name}</Link>,
  },
  {
    head: 'Outcome',
    phone: 'main',
    cell: ({ won, failed }) =>
      won ? (
        <Badge look="success">Selected</Badge>
      ) : (
        <Badge look="plain">{failed === null ? 'Eligible, not selected' : 'Filtered out'}</Badge>
      ),
  },
  {
    head: 'Failed filter',
    phone: 'fact',
    cell: ({ failed }) => (failed === null ? '–' : filterText(failed)),
  },
  {
    head: 'Reason',
    phone: 'fact',
    cell: ({ reason }) => (reason === null ? '–' : noAdWords(reason)),
  },
]

type Candidate = ShownRequest['candidates'][number]
