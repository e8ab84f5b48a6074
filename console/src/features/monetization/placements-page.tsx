import { Navigate, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { AdLimitsButton, type App } from '../apps/apps.tsx'
import { RewardLogSection, RewardsSection } from '../rewards/rewards.tsx'
import { placementColumns } from './placement-columns.tsx'
import { PlacementFields } from './placement-fields.tsx'
import { RatesSection } from './rates-section.tsx'
import { usePlacements } from './use-placements.ts'

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
      <PageHead
        title={app.name}
        crumbs={[{ label: 'Apps', to: paths.appList }]}
        end={<AdLimitsButton app={app} />}
      />
      <div className="stack">
        <Section title="New placement" sub="Where the app shows ads.">
          <SectionBody>
            <PlacementFields appId={app.id} names={data?.map(({ name }) => name) ?? []} />
          </SectionBody>
        </Section>
        <Section title="Placements" sub="Select a name to see fill and no-fill reasons.">
          <QueryTable
            label="Placements table"
            loading="Loading placements..."
            advice="Contact support."
            query={placements}
            rows={placements.data}
            columns={placementColumns}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title="No placements yet">
                Create the first one above, then use its key in the app.
              </EmptyState>
            }
          />
        </Section>
        <RewardsSection app={app} />
        {data !== undefined && data.length > 0 && <RatesSection app={app} placements={data} />}
        <RewardLogSection app={app} />
      </div>
    </>
  )
}
