import { Navigate, useParams } from 'react-router'
import { ContentTables } from '../features/ad-contents/ad-contents.tsx'
import { AppSummary, useKnownApp } from '../features/apps/apps.tsx'
import { paths } from '../paths.ts'
import { Spinner } from '../ui/spinner.tsx'

/** One app: what it is, from one feature, and what it can show, from another. */
export function AppPage() {
  const { appId = '' } = useParams()
  const known = useKnownApp(appId)
  if (known === undefined) return <Spinner />
  if (known === null) return <Navigate to={paths.appList} replace />
  return (
    <>
      <AppSummary {...known} />
      <ContentTables key={known.app.id} known={known} />
    </>
  )
}
