import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { AdLimitsButton, type App } from '../apps/apps.tsx'
import { RewardLogSection, RewardsSection } from '../rewards/rewards.tsx'
import { PlacementFields } from './placement-fields.tsx'
import { PlacementList } from './placement-list.tsx'
import { hasRequests, usePlacements, type Placement } from './use-placements.ts'

const PlacementStart = lazy(async () => ({
  default: (await import('./placement-start.tsx')).PlacementStart,
}))

/**
 * The app is passed as navigation state. Without it, the page redirects to the choice of an app.
 */
export function PlacementsPage() {
  const { app } = (useLocation().state ?? {}) as { app?: App }
  if (app === undefined) return <Navigate to={paths.monetize} replace />
  return <Placements key={app.id} app={app} />
}

function Placements({ app }: { app: App }) {
  const [started, setStarted] = useState<Started>()
  const findStarted = (all: readonly Placement[]) =>
    all.find(({ name, type }) => name === started?.name && type === started.type)
  const placements = usePlacements(app.id, findStarted)
  const { data } = placements
  if (started === undefined && data !== undefined) setStarted(unused(data))
  const start = data && findStarted(data)
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
            <PlacementFields
              appId={app.id}
              names={data?.map(({ name }) => name) ?? []}
              onCreated={({ name, type }) => setStarted({ name: name.trim(), type })}
            />
          </SectionBody>
        </Section>
        {start && (
          <Suspense>
            <PlacementStart key={start.placement_api_key} app={app} placement={start} />
          </Suspense>
        )}
        <Section
          title="Placements"
          sub="Select a name for no-fill reasons, the line below it for the last 30 days and a test request."
        >
          <PlacementList app={app} placements={placements} />
        </Section>
        <RewardsSection app={app} />
        <RewardLogSection app={app} />
      </div>
    </>
  )
}

/**
 * The placement that the page shows how to connect; null for none. Its id is not used, because a
 * server of the published API may reply without the new placement.
 */
type Started = Pick<Placement, 'name' | 'type'> | null

/** The newest placement of an app that has not requested an ad in any of them. */
function unused(placements: readonly Placement[]): Started {
  return placements.some(hasRequests) ? null : (placements[0] ?? null)
}
