import { minuteMs } from '@frontrow/contract/durations'
import { endView } from '@frontrow/contract/operator/views'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { operatorCall } from '../lib/calls/operator-call.ts'
import { forgetView, type ShownView } from '../lib/operator-view.ts'
import { onSignOut, signOut, signOutAfter } from '../lib/calls/session.ts'
import { useNow } from '../lib/use-now.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Icon } from '../ui/drawings/icon.tsx'
import styles from './view-banner.module.css'

/** Says on every page that an operator looks, at what, and for how long. */
export function ViewBanner({ view }: { view: ShownView }) {
  const { id, organization, ends_at: endsAt } = view
  const leftMs = Math.max(0, new Date(endsAt).getTime() - useNow(minuteMs / 4))
  useEffect(() => {
    signOutAfter(Math.max(0, new Date(endsAt).getTime() - Date.now()), ENDED)
    return onSignOut(() => {
      forgetView()
      // The view may have ended on the server already.
      void operatorCall(endView, { params: { id } }).catch(() => undefined)
    })
  }, [id, endsAt])
  return createPortal(
    <aside className={styles.banner} data-scheme="dark" aria-label="Operator view">
      <Icon name="eye" />
      <p>
        <b>Operator view</b> <span className={styles.rest}>· read only ·</span> {organization.name}{' '}
        <span className="tabular">· {Math.ceil(leftMs / minuteMs)} min</span>
      </p>
      <Button size="sm" look="default" onClick={() => signOut(ENDED)}>
        Exit view
      </Button>
    </aside>,
    document.body,
  )
}

const ENDED = 'The operator view has ended. You can close this tab.'
