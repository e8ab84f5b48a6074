import { editApp, setAppRetirement } from '@frontrow/contract/apps'
import { useState } from 'react'
import { Link } from 'react-router'
import { lookUp } from '../../lib/text/look-up.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/drawings/icon.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { AdLimitsButton } from './ad-limits-modal.tsx'
import { AppIcon } from './app-icon.tsx'
import type { KnownApp } from './app-statistics.ts'
import styles from './apps.module.css'
import { EditAppModal } from './edit-app-modal.tsx'
import { RetireAppModal } from './retire-app-modal.tsx'

/** The head of the app screen: breadcrumb, name, and registration data. */
export function AppSummary({ app, iconPath }: KnownApp) {
  const facts = [
    { label: 'Google App Id', value: app.google_app_id, look: 'mono' },
    { label: 'Apple App Id', value: app.apple_app_id, look: 'mono' },
    { label: 'Category', value: app.category, look: '' },
    { label: 'Subcategory', value: app.subcategory, look: '' },
  ]
  return (
    <>
      <PageHead
        title={app.name}
        crumbs={[{ label: 'Apps', to: paths.appList }]}
        picture={<AppIcon key={iconPath} name={app.name} iconPath={iconPath} size={40} />}
        end={<AppActions app={app} />}
      />
      {app.review && <ReviewNote review={app.review} />}
      {app.name_review && <NameNote review={app.name_review} />}
      <dl className={styles.facts}>
        {facts.map(({ label, value, look }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value ? <span className={look}>{value}</span> : <span className="muted">none</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const reviewWords = {
  store_id_taken: {
    why: 'In review: another organization has this store ID.',
    what: 'Its ads are shown once an operator approves the app.',
  },
  store_id_changed: {
    why: 'In review: the store ID of an app with campaigns or ads was changed.',
    what: 'Its ads are shown once an operator approves the new store page. Restore the old ID to end the review.',
  },
}

/** The words for a reason that a newer server may send and this console does not know. */
const otherReview = {
  why: 'In review.',
  what: 'Its ads are shown once an operator approves the app.',
}

function ReviewNote({ review }: { review: NonNullable<KnownApp['app']['review']> }) {
  const { why, what } = lookUp(reviewWords, review.reason) ?? otherReview
  return (
    <Alert type="warning" detail={what}>
      {why}
    </Alert>
  )
}

/** Viewers do not see the present name of the app. */
function NameNote({
  review: { state, shown },
}: {
  review: NonNullable<KnownApp['app']['name_review']>
}) {
  const why = state === 'denied' ? 'The name was rejected.' : 'The name is in review.'
  const instead =
    shown === null
      ? 'Only your own apps show its ads until an operator approves it.'
      : `Until an operator approves it, viewers see "${shown}".`
  const what =
    state === 'denied' ? (
      <>
        {shown === null ? 'Ads of this app are not shown. ' : `Viewers see "${shown}". `}
        Change it, or appeal under <Link to={paths.decisions}>Decisions</Link>.
      </>
    ) : (
      instead
    )
  return (
    <Alert type={state === 'denied' ? 'warning' : 'info'} detail={what}>
      {why}
    </Alert>
  )
}

function AppActions({ app }: Pick<KnownApp, 'app'>) {
  const [opened, setOpened] = useState<'edit' | 'retire' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <Button look="default" size="sm" needs={editApp.needs} onClick={() => setOpened('edit')}>
        <Icon name="edit" />
        Edit
      </Button>
      <AdLimitsButton app={app} />
      <Button
        look="default"
        size="sm"
        needs={setAppRetirement.needs}
        onClick={() => setOpened('retire')}
      >
        <Icon name="archive" />
        Retire
      </Button>
      <EditAppModal app={app} opened={opened === 'edit'} onClose={close} />
      <RetireAppModal app={app} opened={opened === 'retire'} onClose={close} />
    </>
  )
}
