import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useOperatorSession } from '../operator-parts/use-operator.ts'
import { operatorPaths } from '../operator-paths.ts'
import { MissingFileScreen } from '../shell/missing-file-screen.tsx'
import { isMissingFile } from '../shell/new-files.ts'
import { Button, ButtonLink } from '../ui/buttons/button.tsx'
import { ErrorPanel } from '../ui/feedback/error-panel.tsx'
import { useWindowTitle } from '../ui/layout/page-head.tsx'

/** Shown in place of a page that threw an error, or whose files could not be loaded. */
export function OperatorErrorScreen() {
  const error = useRouteError()
  const { data: session } = useOperatorSession()
  if (isMissingFile(error)) return <MissingFileScreen owner={session?.operator.email ?? ''} />
  return <Failed message={messageOf(error)} />
}

function Failed({ message }: { message: string }) {
  const title = 'This page could not be loaded'
  useWindowTitle(title)
  return (
    <ErrorPanel
      title={title}
      message={message}
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
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : String(error)
}
