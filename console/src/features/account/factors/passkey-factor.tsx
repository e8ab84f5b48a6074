import { alertText } from '../../../lib/calls/call.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import styles from './factors.module.css'
import { type Passkey, PasskeyRow } from './passkey-row.tsx'
import { RecoveryCodesModal } from './recovery-codes.tsx'
import { useAddPasskey } from './use-passkeys.ts'

interface PasskeyFactorProps {
  passkeys: readonly Passkey[]
  /** Where passkeys can be used; null where the server's address has none. */
  origin: string | null
  /** True where the one passkey is the only second factor. */
  isLast: boolean
}

/** The passkeys of the person, and the offer to add one. */
export function PasskeyFactor({ passkeys, origin, isLast }: PasskeyFactorProps) {
  const adding = useAddPasskey()
  const isHere = origin === location.origin && canUsePasskeys()
  const add = () =>
    adding.mutate(undefined, {
      onSuccess: ({ name, recovery_codes: codes }) => {
        if (codes.length === 0) toast({ text: `Passkey ${name} added.` })
      },
    })
  return (
    <div className={styles.kind}>
      <div className={styles.state}>
        <div>
          <h3 className={styles.name}>Passkeys</h3>
          <p className="muted">
            Sign in with your fingerprint, your face or the screen lock of a device, without a
            password.
          </p>
          {!isHere && <WhereText origin={origin} />}
        </div>
        {isHere && (
          <Button
            look="default"
            pending={adding.isPending}
            pendingLabel="Waiting for your device..."
            onClick={add}
          >
            Add a passkey
          </Button>
        )}
      </div>
      {adding.error !== null && <Alert type="error">{alertText(adding.error)}</Alert>}
      {passkeys.length > 0 && (
        <ul className={`${styles.passkeys} divided`} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} origin={origin} isLast={isLast} />
          ))}
        </ul>
      )}
      <RecoveryCodesModal codes={adding.data?.recovery_codes} onClose={adding.reset} />
    </div>
  )
}

/** Why no passkey can be added at this address, and where one can. */
function WhereText({ origin }: { origin: string | null }) {
  if (origin === null)
    return <p className="muted">Passkeys need a server address with a host name and HTTPS.</p>
  if (origin === location.origin)
    return <p className="muted">This browser does not support passkeys.</p>
  return (
    <p className="muted">
      They do not work at this address. Open{' '}
      <a href={`${origin}${paths.developerSecurity}`}>{origin}</a>.
    </p>
  )
}
