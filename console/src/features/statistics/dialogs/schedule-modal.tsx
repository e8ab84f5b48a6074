import type { StatisticsAsk } from '@frontrow/contract/statistics'
import { needsMoney } from '@frontrow/contract/statistics/kept-asks'
import {
  createStatisticsSchedule,
  editStatisticsSchedule,
  listStatisticsSchedules,
  type StatisticsSchedule,
} from '@frontrow/contract/statistics/schedules'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import {
  contentOf,
  editRules,
  formOf,
  newSchedule,
  refusedFields,
  scheduleRules,
} from './schedule-form.ts'
import { withoutDays } from '../without-days.ts'

interface NewScheduleModalProps {
  /** What the table is called. */
  name: string
  ask: StatisticsAsk
  onClose: () => void
}

/** Has a table mailed again and again, each time of the days before. */
export function NewScheduleModal({ name, ask, onClose }: NewScheduleModalProps) {
  const form = useActForm(createStatisticsSchedule, {
    initial: newSchedule(name),
    rules: scheduleRules,
    refusedFields,
    input: (typed) => ({
      body: {
        ...contentOf(typed),
        ask: withoutDays(ask),
        ...(typed.recipients.length > 0 && { recipient_ids: [...typed.recipients] }),
      },
    }),
    refreshesOnSuccess: [listStatisticsSchedules],
    says: ({ name: saved }) => `“${saved}” is sent regularly.`,
    closes: onClose,
  })
  return (
    <FormModal
      title="Send regularly"
      form={form}
      act="Create schedule"
      needs={createStatisticsSchedule.needs}
      pendingLabel="Creating..."
      onClose={onClose}
    >
      <p>Recipients get a mail with a link to a new file of this table.</p>
      <ScheduleFields
        form={form}
        hasMoney={needsMoney(ask)}
        known={[]}
        nobody="If you choose nobody, it is sent to you."
      />
    </FormModal>
  )
}

interface EditScheduleModalProps {
  schedule: StatisticsSchedule
  onClose: () => void
}

export function EditScheduleModal({ schedule, onClose }: EditScheduleModalProps) {
  const { id, ask, version, recipients } = schedule
  const form = useActForm(editStatisticsSchedule, {
    initial: formOf(schedule),
    rules: editRules,
    refusedFields,
    input: (typed) => ({
      params: { id },
      body: { ...contentOf(typed), ask, version, recipient_ids: [...typed.recipients] },
    }),
    refreshes: [listStatisticsSchedules],
    says: 'Schedule saved.',
    closes: onClose,
  })
  return (
    <FormModal
      title="Edit schedule"
      form={form}
      act="Save"
      needs={editStatisticsSchedule.needs}
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <ScheduleFields form={form} hasMoney={needsMoney(ask)} known={recipients} />
    </FormModal>
  )
}
