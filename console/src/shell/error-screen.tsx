import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ownerOf, useSignedIn, useUserInfo } from '../lib/calls/session.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/buttons/button.tsx'
import { ErrorPanel } from '../ui/feedback/error-panel.tsx'
import { useWindowTitle } from '../ui/layout/page-head.tsx'
import { MissingFileScreen } from './missing-file-screen.tsx'
import { isMissingFile } from './new-files.ts'

const TITLE = 'Unexpected Application Error!'

/** Shown in place of a page that threw an error, or whose files could not be loaded. */
export function ErrorScreen() {
  const error = useRouteError()
  const user = useUserInfo()
  if (isMissingFile(error)) return <MissingFileScreen owner={ownerOf(user)} />
  return <Screen message={messageOf(error)} />
}

/** Shown for an unknown path. */
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
          {signedIn ? 'Back to Overview' : 'Back to home'}
        </ButtonLink>
      }
    />
  )
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : String(error)
}
