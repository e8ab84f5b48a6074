import { setTwoFactorRule } from '@frontrow/contract/account/security'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { ActQuestion } from '../../lib/forms/act-question.tsx'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { SectionBody } from '../../ui/layout/section.tsx'
import { Inline } from '../../ui/layout/boxes.tsx'
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
            <strong>Effect</strong>
            {lockedOutText(members)} API tokens go on working.
          </p>
        </div>
      )}
      <div className={styles.row}>
        <p>
          <strong>Your account</strong>
          {hasFactor ? 'Two-step sign-in is on.' : ownText(members.length > 0)}
        </p>
        <ButtonLink to={paths.developerSecurity} look={hasFactor ? 'default' : 'primary'}>
          {hasFactor ? 'View security' : 'Set up'}
        </ButtonLink>
      </div>
    </SectionBody>
  )
}

/** Who may set the rule needs a factor first. */
function ownText(maySetRule: boolean): string {
  return maySetRule
    ? 'Two-step sign-in is off. Set it up first to require it of all members.'
    : 'Two-step sign-in is off.'
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
      <Inline gap={2}>
        <Button
          look={isSet ? 'default' : 'primary'}
          needs={needs}
          disabled={lacksOwn}
          onClick={() => setOpened('day')}
        >
          {isSet ? 'Change date' : 'Require two-step sign-in'}
        </Button>
        {isSet && (
          <Button look="danger" needs={needs} disabled={lacksOwn} onClick={() => setOpened('end')}>
            Remove requirement
          </Button>
        )}
      </Inline>
      <RuleModal security={security} opened={opened === 'day'} onClose={close} />
      <EndModal opened={opened === 'end'} onClose={close} />
    </div>
  )
}

/** Asks before the requirement is removed. */
function EndModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const ending = useSetTwoFactorRule(onClose)
  return (
    <ActQuestion
      title="Remove the two-step sign-in requirement?"
      opened={opened}
      onClose={onClose}
      act="Remove requirement"
      acting="Removing..."
      saving={ending}
      onAct={() => ending.mutate(null)}
    >
      <p>
        Members may then sign in with their password alone, unless they have set it up for
        themselves. Every member is emailed.
      </p>
    </ActQuestion>
  )
}
