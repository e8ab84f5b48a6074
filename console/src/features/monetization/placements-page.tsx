import { Link, Navigate, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Section, SectionBody } from '../../ui/section.tsx'
import type { Column } from '../../ui/table.tsx'
import type { App } from '../apps/apps.tsx'
import { KeyCell } from './key-cell.tsx'
import { placementKeyExcerpt } from './key-excerpt.ts'
import { placementKeyFile } from './key-file.ts'
import { PlacementFields } from './placement-fields.tsx'
import { RatesSection } from './rates-section.tsx'
import { usePlacements, type Placement } from './use-placements.ts'

const figures = new Intl.NumberFormat('en')

const columns: readonly Column<Placement>[] = [
  {
    head: 'Placement',
    cell: ({ id, name }) => (
      <Link to={paths.whyNoAd(id)} title="Why it shows ads or none">
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
  { head: 'Requests', cell: (row) => figures.format(row.request_count), numeric: true },
  { head: 'Impressions', cell: (row) => figures.format(row.impression_count), numeric: true },
  { head: 'Clicks', cell: (row) => figures.format(row.click_count), numeric: true },
  { head: 'Downloads', cell: (row) => figures.format(row.download_count), numeric: true },
]

/**
 * The app is passed as navigation state. Without it, the page redirects to the choice of an app.
 */
export function PlacementsPage() {
  const { app } = (useLocation().state ?? {}) as { app?: App }
  if (app === undefined) return <Navigate to={paths.monetize} replace />
  return <Placements key={app.id} app={app} />
}

function Placements({ app }: { app: App }) {
  const placements = usePlacements(app.id)
  const { data } = placements
  return (
    <>
      <PageHead title={app.name} crumbs={[{ label: 'Apps', to: paths.appList }]} />
      <div className="stack">
        <Section title="New placement" sub="A spot in the app that shows ads.">
          <SectionBody>
            <PlacementFields appId={app.id} names={data?.map(({ name }) => name) ?? []} />
          </SectionBody>
        </Section>
        <Section title="Placements" sub="A name leads to why its requests brought ads or none.">
          <ListTable
            label="Placements table"
            loading="Loading placements..."
            advice="Contact support."
            query={placements}
            columns={columns}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title="No placements yet">
                Give the first one a name above. Its key goes into the app, where the ads are to be
                shown.
              </EmptyState>
            }
          />
        </Section>
        {data !== undefined && data.length > 0 && <RatesSection app={app} placements={data} />}
      </div>
    </>
  )
}
