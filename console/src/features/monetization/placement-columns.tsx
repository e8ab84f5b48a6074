import { Link } from 'react-router'
import { countText } from '../../lib/text/count-text.ts'
import { paths } from '../../paths.ts'
import { DownloadButton } from '../../ui/buttons/download-button.tsx'
import { TwoLines, type Column } from '../../ui/tables/table.tsx'
import { KeyCell } from './key-cell.tsx'
import { placementKeyExcerpt } from './key-excerpt.ts'
import { placementKeyFile } from './key-file.ts'
import styles from './monetization.module.css'
import { rateLine, type Rates } from './rates.ts'
import type { Placement } from './use-placements.ts'

/** `rates` is undefined until they are there, and where the server has none. */
export function placementColumns(
  rates: Rates | undefined,
  onOpen: (placement: Placement) => void,
): readonly Column<Placement>[] {
  return [nameColumn(rates, onOpen), ...publishedColumns]
}

function nameColumn(
  rates: Rates | undefined,
  onOpen: (placement: Placement) => void,
): Column<Placement> {
  return {
    head: 'Placement',
    cell: (placement) => {
      const { id, name } = placement
      const row = rates?.placements.find((one) => one.id === id)
      // A server of the published API sends no id, and without one there is no page to link to.
      if (id === '') return name
      return (
        <TwoLines
          second={
            rates && row ? (
              <button type="button" className={styles.rates} onClick={() => onOpen(placement)}>
                {rateLine(row, rates)}
              </button>
            ) : null
          }
        >
          <Link className={styles.name} to={paths.whyNoAd(id)} title="Fill and no-fill reasons">
            {name}
          </Link>
        </TwoLines>
      )
    },
  }
}

const publishedColumns: readonly Column<Placement>[] = [
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
