import { lazy, Suspense, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { isSessionEnding } from '../lib/calls/session.ts'
import { draftsOf } from '../lib/calls/stored-drafts.ts'
import { hasUnkeptInput, useRestored, type Restored } from '../lib/forms/draft.ts'
import { toast } from '../ui/feedback/toast.tsx'

/** Loaded only when it is asked. */
const LeaveQuestion = lazy(async () => ({
  default: (await import('./leave-question.tsx')).LeaveQuestion,
}))

/**
 * Says that a form shows input of before, and asks before a page is left whose input cannot be
 * kept. Nothing is asked without a session and at its end, because the page is left in any case.
 */
export function KeptInput({ hasSession }: { hasSession: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasSession &&
      !isSessionEnding() &&
      hasUnkeptInput() &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnkeptInput()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <>
      {useRestored().map((form, place) => (
        <RestoredToast key={place} form={form} />
      ))}
      {blocker.state === 'blocked' && (
        <Suspense>
          <LeaveQuestion
            title="Leave this page?"
            act="Leave"
            onStay={blocker.reset}
            onLeave={blocker.proceed}
          >
            Numbers, signatures and files that you entered here are not kept.
          </LeaveQuestion>
        </Suspense>
      )}
    </>
  )
}

interface SignOutButtonProps {
  className: string | undefined
  /** Whose input a sign-out discards. */
  owner: string
  disabled?: boolean
  onSignOut: () => void
  /** The label. */
  children: string
}

/** Signs out at once, or asks where a form has input that was not sent. */
export function SignOutButton(props: SignOutButtonProps) {
  const { className, owner, disabled, onSignOut, children } = props
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    if (hasUnkeptInput() || draftsOf(owner).length > 0) setAsking(true)
    else onSignOut()
  }
  return (
    <>
      <button type="button" className={className} disabled={disabled} onClick={leave}>
        {children}
      </button>
      {isAsking && (
        <Suspense>
          <LeaveQuestion
            title="Sign out?"
            act="Sign out"
            onStay={() => setAsking(false)}
            onLeave={() => {
              setAsking(false)
              onSignOut()
            }}
          >
            Input that you have not saved is discarded.
          </LeaveQuestion>
        </Suspense>
      )}
    </>
  )
}

function RestoredToast({ form }: { form: Restored }) {
  useEffect(
    () =>
      toast({
        text: 'Your input is restored.',
        act: { label: 'Start over', run: form.discard },
        stays: true,
      }),
    [form],
  )
  return null
}
