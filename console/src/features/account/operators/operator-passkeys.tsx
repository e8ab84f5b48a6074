import type { Me } from '@frontrow/contract/operator'
import { removeOperatorPasskey } from '@frontrow/contract/operator/passkeys'
import { useState } from 'react'
import { alertText } from '../../../lib/calls/call.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ActQuestion } from '../../../lib/forms/act-question.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { canUsePasskeys } from '../factors/can-use-passkeys.ts'
import { RecoveryCodesModal } from '../factors/recovery-codes.tsx'
import { meReads } from '../../../operator-parts/reads.ts'
import { useAddOperatorPasskey } from './use-operator-passkeys.ts'

type Passkey = Me['passkeys'][number]

/** The operator's passkeys, and the offer to add one where this address can. */
export function OperatorPasskeys({ me }: { me: Me }) {
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const adding = useAddOperatorPasskey()
  const isHere = me.passkey_origin === location.origin && canUsePasskeys()
  const add = () =>
    adding.mutate(undefined, {
      onSuccess: ({ name, recovery_codes: codes }) => {
        if (codes.length === 0) toast({ text: `Passkey ${name} added.` })
      },
    })
  return (
    <div className="stack">
      <p>
        Sign in with your fingerprint, face or screen lock in place of a password. It works for this
        console only.
      </p>
      {!isHere && <Where origin={me.passkey_origin} />}
      {adding.error !== null && <Alert type="error">{alertText(adding.error)}</Alert>}
      {isHere && (
        <div>
          <Button
            look="default"
            pending={adding.isPending}
            pendingLabel="Waiting for your device..."
            onClick={add}
          >
            Add passkey
          </Button>
        </div>
      )}
      {me.passkeys.length > 0 && (
        <Table
          label="Passkeys"
          rows={me.passkeys}
          keyOf={({ id }) => id}
          columns={[
            { head: 'Passkey', cell: ({ name }) => name },
            { head: 'Added', cell: ({ added_at: at }) => dayText(at) },
            {
              head: 'Last used',
              cell: ({ last_used_at: at }) => (at === null ? 'Never' : dayText(at)),
            },
            {
              head: 'Actions',
              cell: (passkey) => (
                <LinkButton
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setRemoved(passkey)}
                >
                  Remove
                </LinkButton>
              ),
            },
          ]}
        />
      )}
      {removed !== null && <RemoveModal passkey={removed} onClose={() => setRemoved(null)} />}
      <RecoveryCodesModal codes={adding.data?.recovery_codes} onClose={adding.reset} />
    </div>
  )
}

/** Why no passkey can be added at this address, and where one can. */
function Where({ origin }: { origin: string | null }) {
  if (origin === null) return <p>Passkeys need an https URL with a host name, or localhost.</p>
  if (origin === location.origin) return <p>This browser does not support passkeys.</p>
  return (
    <p>
      Passkeys do not work at this URL. Open{' '}
      <TextLink to={`${origin}${operatorPaths.me}`}>{origin}</TextLink>.
    </p>
  )
}

function RemoveModal({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { id, name } = passkey
  const removing = useAct(removeOperatorPasskey, {
    refreshesOnSuccess: meReads,
    says: `Passkey ${name} removed.`,
    closes: onClose,
  })
  return (
    <ActQuestion
      title={`Remove ${name}?`}
      opened
      onClose={onClose}
      act="Remove passkey"
      acting="Removing..."
      saving={removing}
      onAct={() => removing.mutate({ params: { passkeyId: id } })}
    >
      <p>You can no longer sign in with it. We will email you.</p>
    </ActQuestion>
  )
}
