import type { SetUpStep } from '@frontrow/contract/operator/set-up'
import { dismissSetUp, showSetUp } from '@frontrow/contract/operator/set-up'
import { alertText } from '../../../lib/calls/call.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { StepList, type StepWords } from '../../../ui/layout/step-list.tsx'
import { useSetUp } from './use-set-up.ts'

const settings = (label: string) => ({ to: operatorPaths.settings, label })

const steps: Readonly<Record<SetUpStep, StepWords>> = {
  second_operator: {
    title: 'Add a second operator',
    text: "Payouts, refunds and role changes need a second operator's approval.",
    link: { to: operatorPaths.operators, label: 'Add operator' },
  },
  mail_tested: {
    title: 'Send a test email',
    text: 'Decisions, invitations and password links are sent by email.',
    link: settings('Test email'),
  },
  moderation_chosen: {
    title: 'Choose how ads are reviewed',
    text: 'Before they run, after, or before until an organization is trusted.',
    link: settings('Choose review'),
  },
  policy_published: {
    title: 'Publish the agreement',
    text: 'Organizations sign it, and rejections cite it. Publish it under Policies.',
    link: { to: operatorPaths.policies, label: 'Publish agreement' },
  },
  seller_entered: {
    title: 'Enter seller details',
    text: 'Invoices show your company, address, VAT ID and bank account.',
    link: { to: operatorPaths.finance, label: 'Enter details' },
  },
  money_chosen: {
    title: 'Choose price, shares and payout account',
    text: 'What publishers get (the command set-share), the lowest ECPM (MIN_ECPM), and the account that payouts in EUR come from.',
    link: { to: operatorPaths.payouts, label: 'Enter payout account' },
  },
  networks_chosen: {
    title: 'Restrict operator access by network',
    text: 'Until OPERATOR_NETWORKS is set, this console is reachable only from the server itself.',
  },
  backup_made: {
    title: 'Set up backups',
    text: 'Set BACKUP_DIR to a folder on another disk.',
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
      title="Setup"
      sub={`${done} of ${known.length} done.`}
      tools={
        <Button
          look="subtle"
          size="sm"
          pending={dismissing.isPending}
          pendingLabel="Hiding..."
          onClick={() => dismissing.mutate({ body: { is_dismissed: true } })}
        >
          Hide for all operators
        </Button>
      }
    >
      {dismissing.error !== null && <Alert type="error">{alertText(dismissing.error)}</Alert>}
      <StepList
        steps={known.map(({ step, is_done: isDone }) => ({ step, isDone, ...steps[step] }))}
      />
    </Section>
  )
}
