import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useSignedIn } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { useWindowTitle } from '../ui/page-head.tsx'

const TITLE = 'Unexpected Application Error!'

/** What a page that broke leaves behind. */
export function ErrorScreen() {
  return <Screen message={messageOf(useRouteError())} />
}

/** A path that leads nowhere. */
export function NotFoundScreen() {
  return <Screen message="404 Not Found" />
}

function Screen({ message }: { message: string }) {
  const signedIn = useSignedIn()
  useWindowTitle(TITLE)
  return (
    <ErrorPanel
      title={TITLE}
      message={message}
      action={
        <ButtonLink to={signedIn ? paths.overview : paths.home}>
          {signedIn ? 'Back to the overview' : 'Back to the home page'}
        </ButtonLink>
      }
    />
  )
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : String(error)
}
