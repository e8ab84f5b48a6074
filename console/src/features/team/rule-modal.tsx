import { useState } from 'react'
import { localDay } from '../../lib/text/day-text.ts'
import { useForm } from '../../lib/forms/form.ts'
import { DateField } from '../../ui/forms/date-field.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { FormActs } from '../../ui/forms/form-acts.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import { earliestDay, instantOf, proposedDay, ruleRules } from './rule-form.ts'
import { lockedOutText, type Security } from './security-words.ts'
import { useSetTwoFactorRule } from './use-set-two-factor-rule.ts'

interface RuleModalProps {
  security: Security
  opened: boolean
  onClose: () => void
}

/** Asks for the day from which every member needs two-step sign-in, and says what happens then. */
export function RuleModal({ security, opened, onClose }: RuleModalProps) {
  const isSet = security.two_factor_from !== null
  return (
    <Modal
      title={isSet ? 'Change date' : 'Require two-step sign-in'}
      opened={opened}
      onClose={onClose}
    >
      <RuleFields security={security} onClose={onClose} />
    </Modal>
  )
}

function RuleFields({ security, onClose }: Omit<RuleModalProps, 'opened'>) {
  const saving = useSetTwoFactorRule(onClose)
  const [now] = useState(() => new Date())
  const { two_factor_from: from } = security
  const form = useForm({
    initial: { day: dayOf(from, now) },
    rules: ruleRules,
    saving,
    send: (values, options) => saving.mutate(instantOf(values), options),
    refusedFields: { two_factor_from: 'day' },
  })
  return (
    <Stack as="form" {...form.props} gap={4}>
      <DateField
        label="Required from"
        description="From the start of this day in your time zone, at least 24 hours from now."
        min={earliestDay(now)}
        {...form.text('day')}
      />
      <p>{lockedOutText(security.members)}</p>
      <p className="note">
        Every member is emailed now. Members without it are reminded 7 days and 1 day before.
      </p>
      <FormActs
        form={form}
        act={from === null ? 'Require two-step sign-in' : 'Change date'}
        pendingLabel="Saving..."
        onClose={onClose}
      />
    </Stack>
  )
}

/** The day of the rule; where that is not in the future, a proposal. */
function dayOf(from: string | null, now: Date): string {
  return from === null || new Date(from) <= now ? proposedDay(now) : localDay(new Date(from))
}
