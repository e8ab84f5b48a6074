import type { showFactors } from '@frontrow/contract/identity/factors'
import type { Reply } from '@frontrow/contract/endpoint'
import { removePasskey } from '@frontrow/contract/identity/passkeys'
import { useState } from 'react'
import { dayText } from '../../../lib/text/day-text.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Inline, Row } from '../../../ui/layout/boxes.tsx'
import styles from './factors.module.css'
import { RemoveFactorModal } from './remove-factor-modal.tsx'
import { RenamePasskeyModal } from './rename-passkey-modal.tsx'
import { useRefreshFactors } from './use-factors.ts'

export type Passkey = Reply<typeof showFactors>['passkeys'][number]

interface PasskeyRowProps {
  passkey: Passkey
  origin: string | null
  isLast: boolean
}

/** A passkey with its name, when it was used, and what can be done with it. */
export function PasskeyRow({ passkey, origin, isLast }: PasskeyRowProps) {
  const { id, name, host } = passkey
  const [asked, setAsked] = useState<'name' | 'removal' | null>(null)
  const refresh = useRefreshFactors()
  // Not awaited, because the row that asked is gone once the list was read again.
  const removing = useAct(removePasskey, { onSuccess: () => void refresh() })
  const close = () => setAsked(null)
  return (
    <li className={styles.passkey}>
      <div>
        <Inline as="p" gap={2}>
          {name}
          {isElsewhere(host, origin) && <Badge look="warning">only at {host}</Badge>}
        </Inline>
        <p className="muted">{usesText(passkey)}</p>
      </div>
      <Row gap={4}>
        <LinkButton aria-label={`Rename ${name}`} onClick={() => setAsked('name')}>
          Rename
        </LinkButton>
        <LinkButton aria-label={`Remove ${name}`} onClick={() => setAsked('removal')}>
          Remove
        </LinkButton>
      </Row>
      {asked === 'name' && <RenamePasskeyModal passkey={passkey} onClose={close} />}
      <RemoveFactorModal
        title={`Remove ${name}?`}
        act="Remove the passkey"
        opened={asked === 'removal'}
        isLast={isLast}
        removing={removing}
        remove={(options) => removing.mutate({ params: { passkeyId: id } }, options)}
        onClose={close}
      />
    </li>
  )
}

/** The server had another host name when the passkey was made, so it signs in nowhere now. */
function isElsewhere(host: string, origin: string | null): boolean {
  return origin === null || new URL(origin).hostname !== host
}

function usesText({ added_at: addedAt, last_used_at: lastUsedAt }: Passkey): string {
  const used = lastUsedAt === null ? 'never used' : `last used on ${dayText(lastUsedAt)}`
  return `Added on ${dayText(addedAt)}, ${used}`
}
