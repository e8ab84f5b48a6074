import { dayMs } from '@frontrow/contract/durations'
import { startRecheck } from '@frontrow/contract/operator/traffic'
import { useState } from 'react'
import type { Rule } from '../../../../lib/forms/form-rules.ts'
import { useActForm } from '../../../../lib/forms/act-form.ts'
import { utcDay } from '../../../../lib/text/day-text.ts'
import { FormModal } from '../../../../ui/forms/form-modal.tsx'
import { DateField } from '../../../../ui/forms/date-field.tsx'
import { ReasonField, reasonRules } from '../../../../operator-parts/reason-field.tsx'
import { trafficReads } from '../../../../operator-parts/reads.ts'

interface RecheckModalProps {
  placement: { id: string; name: string }
  onClose: () => void
}

interface Values {
  from: string
  till: string
  reason: string
}

const rules: readonly Rule<Values>[] = [
  ['from', ({ from }) => from !== '', 'Choose a first day'],
  ['till', ({ till }) => till !== '', 'Choose a last day'],
  ['till', ({ from, till }) => from <= till, 'The last day is before the first day', ['from']],
  ...reasonRules,
]

/** Chooses the days whose events are checked again. */
export function RecheckModal({ placement, onClose }: RecheckModalProps) {
  const [today] = useState(() => Date.now())
  const form = useActForm(startRecheck, {
    initial: { from: utcDay(today - 6 * dayMs), till: utcDay(today), reason: '' },
    rules,
    refusedFields: { day_till: 'till' },
    input: ({ from, till, reason }) => ({
      body: {
        placement_id: placement.id,
        day_from: from,
        day_till: till,
        reason: reason.trim(),
      },
    }),
    refreshes: trafficReads,
    says: 'Recheck started.',
    closes: onClose,
  })
  return (
    <FormModal
      title={`Recheck ${placement.name}?`}
      form={form}
      act="Start recheck"
      pendingLabel="Starting..."
      onClose={onClose}
    >
      <p>
        Runs today's rules over these days (UTC). Nothing changes; a case opens if results differ.
      </p>
      <DateField label="First day" {...form.text('from')} />
      <DateField label="Last day" {...form.text('till')} />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}
