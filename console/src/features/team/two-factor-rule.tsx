import { setTwoFactorRule } from '@frontrow/contract/account/security'
import { useState } from 'react'
import { alertText } from '../../lib/calls/call.ts'
import { paths } from '../../paths.ts'
import { AskModal } from '../../ui/dialogs/ask-modal.tsx'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { SectionBody } from '../../ui/layout/section.tsx'
import { RuleModal } from './rule-modal.tsx'
import { lockedOutText, ruleText, type Security } from './security-words.ts'
import styles from './team.module.css'
import { useSetTwoFactorRule } from './use-set-two-factor-rule.ts'

const { needs } = setTwoFactorRule

/** The rule of the organization, what it means for its members, and the reader's own factor. */
export function TwoFactorRule({ security }: { security: Security }) {
  const { members, has_second_factor: hasFactor } = security
  return (
    <SectionBody>
      <Rule security={security} />
      {members.length > 0 && (
        <div className={styles.row}>
          <p>
            <strong>What it means</strong>
            {lockedOutText(members)} API tokens go on working.
          </p>
        </div>
      )}
      <div className={styles.row}>
        <p>
          <strong>Your own</strong>
          {hasFactor ? 'You have it on.' : ownText(members.length > 0)}
        </p>
        <ButtonLink to={paths.developerSecurity} look={hasFactor ? 'default' : 'primary'}>
          {hasFactor ? 'Your security' : 'Set it up'}
        </ButtonLink>
      </div>
    </SectionBody>
  )
}

/** Who may set the rule needs a factor first. */
function ownText(maySetRule: boolean): string {
  return maySetRule
    ? 'You have none yet. Set it up first, then you can require it of everybody.'
    : 'You have none yet.'
}

function Rule({ security }: { security: Security }) {
  const [opened, setOpened] = useState<'day' | 'end' | null>(null)
  const [now] = useState(() => new Date())
  const close = () => setOpened(null)
  const isSet = security.two_factor_from !== null
  // Of a member without the permission, the button itself says why.
  const lacksOwn = security.members.length > 0 && !security.has_second_factor
  return (
    <div className={styles.row}>
      <p>
        <strong>Required of every member</strong>
        {ruleText(security, now)}
      </p>
      <div className={styles.actions}>
        <Button
          look={isSet ? 'default' : 'primary'}
          needs={needs}
          disabled={lacksOwn}
          onClick={() => setOpened('day')}
        >
          {isSet ? 'Change the day' : 'Require it'}
        </Button>
        {isSet && (
          <Button look="danger" needs={needs} disabled={lacksOwn} onClick={() => setOpened('end')}>
            Take back
          </Button>
        )}
      </div>
      <RuleModal security={security} opened={opened === 'day'} onClose={close} />
      <EndModal opened={opened === 'end'} onClose={close} />
    </div>
  )
}

/** Asks before the rule is taken back. */
function EndModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const ending = useSetTwoFactorRule(onClose)
  return (
    <AskModal
      title="No longer require two-step sign-in?"
      opened={opened}
      onClose={() => {
        ending.reset()
        onClose()
      }}
      act="Take back"
      acting="Taking back..."
      pending={ending.isPending}
      failure={ending.error && alertText(ending.error)}
      onAct={() => ending.mutate(null)}
    >
      <p>
        Members may then sign in with their password alone, unless they have set it up for
        themselves. Every member gets a mail.
      </p>
    </AskModal>
  )
}
