import type { SetUpStep } from '@frontrow/contract/operator/set-up'
import { dismissSetUp, showSetUp } from '@frontrow/contract/operator/set-up'
import { Link } from 'react-router'
import { alertText } from '../../../lib/calls/call.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import styles from './set-up.module.css'
import { useSetUp } from './use-set-up.ts'

interface Step {
  title: string
  /** Why it matters, and where it is done. */
  text: string
  link?: { to: string; label: string }
}

const settings = (label: string) => ({ to: operatorPaths.settings, label })

const steps: Readonly<Record<SetUpStep, Step>> = {
  second_operator: {
    title: 'Add a second operator',
    text: 'What matters most needs two people.',
    link: { to: operatorPaths.operators, label: 'Operators' },
  },
  mail_tested: {
    title: 'Send yourself a mail',
    text: 'Decisions, invitations and new passwords reach people by mail.',
    link: settings('Test the mails'),
  },
  moderation_chosen: {
    title: 'Choose when ads are looked at',
    text: 'Before others see them, afterwards, or before until an organization is trusted.',
    link: settings('Moderation'),
  },
  policy_published: {
    title: 'Publish the agreement',
    text: 'Organizations sign it, and decisions rest on it. The command publish-policy does it.',
  },
  seller_entered: {
    title: 'Enter who sells',
    text: 'Invoices name your company, its address, its VAT ID and the account that is paid.',
    link: { to: operatorPaths.finance, label: 'Finance' },
  },
  networks_chosen: {
    title: 'Choose from where operators work',
    text: 'Until OPERATOR_NETWORKS is set, this console opens on the machine of the server only.',
  },
  backup_made: {
    title: 'Make backups',
    text: 'Set BACKUP_DIR to a folder on another disk. The first backup ticks this.',
  },
}

/** The steps of the set-up until all are done or an administrator hides them. */
export function SetUp() {
  const { data } = useSetUp()
  const dismissing = useAct(dismissSetUp, { repliesAs: showSetUp })
  const known = (data?.steps ?? []).filter(({ step }) => steps[step] !== undefined)
  const done = known.filter((one) => one.is_done).length
  if (data === undefined || data.is_dismissed || done === known.length) return null
  return (
    <Section
      title="Set-up"
      sub={`${done} of ${known.length} done.`}
      tools={
        <Button
          look="subtle"
          size="sm"
          pending={dismissing.isPending}
          pendingLabel="Hiding..."
          onClick={() => dismissing.mutate({ body: { is_dismissed: true } })}
        >
          Hide for everybody
        </Button>
      }
    >
      {dismissing.error !== null && <Alert type="error">{alertText(dismissing.error)}</Alert>}
      <ul className={styles.steps}>
        {known.map(({ step, is_done: isDone }) => (
          <OneStep key={step} step={steps[step]} isDone={isDone} />
        ))}
      </ul>
    </Section>
  )
}

function OneStep({ step, isDone }: { step: Step; isDone: boolean }) {
  const { title, text, link } = step
  return (
    <li data-done={isDone}>
      <span className={styles.sign}>{isDone && <Icon name="check" />}</span>
      <span className={styles.words}>
        <b>
          {title}
          {isDone && <span className="unseen"> (done)</span>}
        </b>
        {!isDone && <span>{text}</span>}
      </span>
      {!isDone && link !== undefined && <Link to={link.to}>{link.label}</Link>}
    </li>
  )
}
