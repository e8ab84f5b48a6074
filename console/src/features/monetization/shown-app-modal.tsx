import { listViewerReports } from '@frontrow/contract/ad-contents/ad-review'
import { momentText } from '../../lib/text/day-text.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import { AppIcon, useOrganizationApps } from '../apps/apps.tsx'
import { BlockButton } from './block-button.tsx'
import { reportWords } from '../reviews/reviews.tsx'
import type { ShownApp } from './shown-app-rows.ts'
import { StoreLinks } from './store-links.tsx'
import styles from './ad-review-page.module.css'

/**
 * The details of an advertised app: its stores, its viewer reports, and the own apps it may be
 * shown in.
 */
export function ShownAppModal({ app, onClose }: { app: ShownApp | null; onClose: () => void }) {
  return (
    <Modal title={app?.name ?? ''} opened={app !== null} onClose={onClose}>
      {app && (
        <Stack gap={5}>
          <p className={styles.head}>
            <AppIcon name={app.name} iconPath={app.icon_path} size={40} />
            <StoreLinks app={app} />
          </p>
          <section className={styles.part} aria-labelledby="reports-of-app">
            <h3 id="reports-of-app">Reports by viewers</h3>
            <Reports app={app} />
          </section>
          <section className={styles.part} aria-labelledby="blocks-of-app">
            <h3 id="blocks-of-app">Blocking</h3>
            <BlockPlaces app={app} />
          </section>
        </Stack>
      )}
    </Modal>
  )
}

function Reports({ app }: { app: ShownApp }) {
  const { data, isPending, failure, refetch } = useCall(listViewerReports, {
    params: { advertisedAppId: app.id },
  })
  if (failure !== null)
    return (
      <RetryAlert type="error" retry={refetch}>
        {failure}
      </RetryAlert>
    )
  if (isPending || data === undefined) return <Waiting>Loading reports...</Waiting>
  if (data.length === 0) return <p className="muted">No reports in the last 30 days.</p>
  return (
    <>
      <ul className={`${styles.reports} compact divided`} aria-label="Reports" tabIndex={0}>
        {data.map(({ reason, note, at, placement }, index) => (
          // Two reports may have the same time and text, so the key includes the index.
          <li key={`${at} ${index}`}>
            <p>
              <b className="label">{reportWords(reason)}</b>
              <time className="muted tabular" dateTime={at}>
                {momentText(at)}
              </time>
            </p>
            {note !== '' && <blockquote>{note}</blockquote>}
            <p className="muted">
              {placement.name} in {placement.app_name}
            </p>
          </li>
        ))}
      </ul>
      {app.reports > data.length && (
        <p className="muted">
          Newest {data.length} of {app.reports}.
        </p>
      )}
    </>
  )
}

/**
 * A line for all apps, and one for each app that monetizes. While the app is blocked everywhere,
 * the other lines have no effect and are hidden.
 */
function BlockPlaces({ app }: { app: ShownApp }) {
  const { data, isPending, failure } = useOrganizationApps()
  const { everywhere, apps: blockedIn } = app.blocked
  const monetizing = data?.filter((own) => own.is_monetizing) ?? []
  return (
    <>
      <ul className={`${styles.places} compact divided`}>
        <BlockPlace name="All your apps" app={app} inApp={null} isBlocked={everywhere} />
        {!everywhere &&
          monetizing.map((own) => (
            <BlockPlace
              key={own.id}
              name={own.name}
              app={app}
              inApp={own}
              isBlocked={blockedIn.some(({ id }) => id === own.id)}
            />
          ))}
      </ul>
      {isPending && <Waiting>Loading your apps...</Waiting>}
      {failure !== null && (
        <p className="muted" role="status">
          Your apps could not be listed. {failure}
        </p>
      )}
      {everywhere && blockedIn.length > 0 && (
        <p className="muted">
          Also blocked in {blockedIn.map(({ name }) => name).join(', ')} and stays blocked there.
        </p>
      )}
    </>
  )
}

interface BlockPlaceProps {
  app: ShownApp
  name: string
  inApp: { id: string; name: string } | null
  isBlocked: boolean
}

function BlockPlace({ app, name, inApp, isBlocked }: BlockPlaceProps) {
  return (
    <li>
      <span className={styles.place}>{name}</span>
      {isBlocked && <Badge look="warning">Blocked</Badge>}
      <BlockButton advertised={app} inApp={inApp} isBlocked={isBlocked} />
    </li>
  )
}

function Waiting({ children }: { children: string }) {
  return (
    <Stack role="status" gap={3} pad="1 0">
      <span className="unseen">{children}</span>
      <SkeletonBar width="70%" />
      <SkeletonBar width="45%" />
    </Stack>
  )
}
