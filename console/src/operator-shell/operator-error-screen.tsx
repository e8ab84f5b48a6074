import { isRouteErrorResponse, useRouteError } from 'react-router'
import { operatorPaths } from '../operator-paths.ts'
import { isMissingFile } from '../shell/new-files.ts'
import { Button, ButtonLink } from '../ui/buttons/button.tsx'
import { ErrorPanel } from '../ui/feedback/error-panel.tsx'
import { useWindowTitle } from '../ui/layout/page-head.tsx'

/** Shown in place of a page that threw an error, or whose files could not be loaded. */
export function OperatorErrorScreen() {
  const error = useRouteError()
  const title = 'This page could not be loaded'
  useWindowTitle(title)
  return (
    <ErrorPanel
      title={title}
      message={messageOf(error)}
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    />
  )
}

/** Shown for an unknown path. */
export function OperatorNotFound() {
  const title = 'Page not found'
  useWindowTitle(title)
  return (
    <ErrorPanel
      title={title}
      message="Check the URL, or go back to Home."
      action={<ButtonLink to={operatorPaths.home}>Go to Home</ButtonLink>}
    />
  )
}

function messageOf(error: unknown): string {
  if (isMissingFile(error))
    return 'The console was updated or the connection was lost. Reload the page.'
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : String(error)
}
