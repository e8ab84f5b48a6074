import { Link } from 'react-router'
import { countText } from '../../lib/text/count-text.ts'
import { paths } from '../../paths.ts'
import { DownloadButton } from '../../ui/buttons/download-button.tsx'
import type { Column } from '../../ui/tables/table.tsx'
import { KeyCell } from './key-cell.tsx'
import { placementKeyExcerpt } from './key-excerpt.ts'
import { placementKeyFile } from './key-file.ts'
import type { Placement } from './use-placements.ts'

export const placementColumns: readonly Column<Placement>[] = [
  {
    head: 'Placement',
    // A server of the published API sends no id, and without one there is no page to link to.
    cell: ({ id, name }) =>
      id === '' ? (
        name
      ) : (
        <Link to={paths.whyNoAd(id)} title="Fill and no-fill reasons">
          {name}
        </Link>
      ),
  },
  { head: 'Type', cell: ({ type }) => type },
  {
    head: 'Placement API Key',
    cell: (placement) => (
      <KeyCell
        excerpt={placementKeyExcerpt(placement.placement_api_key)}
        whole={placement.placement_api_key}
        what={`Placement API Key of ${placement.name}`}
      >
        <DownloadButton what={`${placement.name} as JSON`} {...placementKeyFile(placement)} />
      </KeyCell>
    ),
  },
  { head: 'Requests', cell: (row) => countText(row.request_count), numeric: true },
  { head: 'Impressions', cell: (row) => countText(row.impression_count), numeric: true },
  { head: 'Clicks', cell: (row) => countText(row.click_count), numeric: true },
  { head: 'Downloads', cell: (row) => countText(row.download_count), numeric: true },
]
