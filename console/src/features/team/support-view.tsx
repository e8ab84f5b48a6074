import { setSupportView, showOrganizationSecurity } from '@frontrow/contract/account/security'
import { alertText } from '../../lib/calls/call.ts'
import { useAct } from '../../lib/calls/use-call.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SectionBody } from '../../ui/layout/section.tsx'
import type { Security } from './security-words.ts'
import styles from './team.module.css'

/** Whether support may look at the console, and what happens where it may not. */
export function SupportView({ security }: { security: Security }) {
  const setting = useAct(setSupportView, {
    repliesAs: showOrganizationSecurity,
    says: ({ allows_support_view: isAllowedNow }) =>
      isAllowedNow ? 'Support access is on.' : 'Support access is off.',
  })
  const isAllowed = security.allows_support_view
  return (
    <SectionBody>
      <div className={styles.row}>
        <p>
          <strong>{isAllowed ? 'Support access is on' : 'Support access is off'}</strong>
          {isAllowed
            ? 'Support can view the console as an Admin for 30 minutes, read-only. You are notified with the reason each time.'
            : 'A view needs a second operator’s approval, and the owner is emailed.'}
        </p>
        <Button
          look="default"
          needs={setSupportView.needs}
          disabled={setting.isPending}
          onClick={() => setting.mutate({ body: { allowed: !isAllowed } })}
        >
          {isAllowed ? 'Turn off' : 'Turn on'}
        </Button>
      </div>
      {setting.error !== null && <Alert type="error">{alertText(setting.error)}</Alert>}
    </SectionBody>
  )
}
