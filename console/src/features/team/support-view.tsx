import { setSupportView, showOrganizationSecurity } from '@frontrow/contract/account/security'
import { alertText } from '../../lib/calls/call.ts'
import { useAct } from '../../lib/calls/use-call.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SectionBody } from '../../ui/layout/section.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import type { Security } from './security-words.ts'
import styles from './team.module.css'

/** Whether support may look at the console, and what happens where it may not. */
export function SupportView({ security }: { security: Security }) {
  const setting = useAct(setSupportView, {
    repliesAs: showOrganizationSecurity,
    onSuccess: ({ allows_support_view: isAllowedNow }) =>
      toast({
        text: isAllowedNow
          ? 'Support may look at your console.'
          : 'Support may not look at your console on its own any more.',
      }),
  })
  const isAllowed = security.allows_support_view
  return (
    <SectionBody>
      <div className={styles.row}>
        <p>
          <strong>{isAllowed ? 'Support may look at your console' : 'Support asks first'}</strong>
          {isAllowed
            ? 'It sees what an Admin sees, for half an hour, and changes nothing. You get a notice with the reason each time.'
            : 'Two people of support must agree before one of them looks, and the owner gets a mail.'}
        </p>
        <Button
          look="default"
          needs={setSupportView.needs}
          disabled={setting.isPending}
          onClick={() => setting.mutate({ body: { allowed: !isAllowed } })}
        >
          {isAllowed ? 'Do not allow it' : 'Allow it'}
        </Button>
      </div>
      {setting.error !== null && <Alert type="error">{alertText(setting.error)}</Alert>}
    </SectionBody>
  )
}
