import { Navigate, useParams } from 'react-router'
import { ContentTables, iconPathOf, useAdContents } from '../features/ad-contents/ad-contents.tsx'
import { AppSummary, useKnownApp, type KnownApp } from '../features/apps/apps.tsx'
import { AdResults } from '../features/campaigns/campaigns.tsx'
import { paths } from '../paths.ts'
import { RetryAlert } from '../ui/feedback/retry-alert.tsx'
import { Spinner } from '../ui/drawings/spinner.tsx'

/** The page of an app: its data from one feature, its contents from another. */
export function AppPage() {
  const { appId = '' } = useParams()
  const { known, failure, refetch } = useKnownApp(appId)
  if (known === undefined && failure !== null)
    return (
      <RetryAlert type="error" retry={refetch}>
        {failure}
      </RetryAlert>
    )
  if (known === undefined) return <Spinner />
  if (known === null) return <Navigate to={paths.appList} replace />
  return <Parts key={known.app.id} {...known} />
}

function Parts({ app, iconPath }: KnownApp) {
  // The app in navigation state may be older than the last upload.
  const { data } = useAdContents(app.id)
  const known = { app, iconPath: data === undefined ? iconPath : iconPathOf(data) }
  return (
    <>
      <AppSummary {...known} />
      <ContentTables known={known} resultsOf={(id) => <AdResults contentId={id} />} />
    </>
  )
}
