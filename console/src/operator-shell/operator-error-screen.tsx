import { isRouteErrorResponse, useRouteError } from 'react-router'
import { operatorPaths } from '../operator-paths.ts'
import { isMissingFile } from '../shell/new-files.ts'
import { Button, ButtonLink } from '../ui/buttons/button.tsx'
import { ErrorPanel } from '../ui/feedback/error-panel.tsx'
import { useWindowTitle } from '../ui/layout/page-head.tsx'

/** Shown in place of a page that threw an error, or whose files could not be loaded. */
export function OperatorErrorScreen() {
  const error = useRouteError()
  const title = 'This page could not be shown'
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
  const title = 'There is no such page'
  useWindowTitle(title)
  return (
    <ErrorPanel
      title={title}
      message="The address may be wrong, or the page is gone."
      action={<ButtonLink to={operatorPaths.home}>Back to the start</ButtonLink>}
    />
  )
}

function messageOf(error: unknown): string {
  if (isMissingFile(error)) return 'The console was updated meanwhile, or the connection broke.'
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : String(error)
}
