import { mayDo } from '@frontrow/contract/permissions'
import { listMembers } from '@frontrow/contract/team'
import { useMemo } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import type { Form } from '../../../lib/forms/form.ts'
import { zonesWith } from '../../../lib/text/time-zones.ts'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { MultiSelectField } from '../../../ui/forms/multi-select-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { formatNames } from '../file-words.ts'
import { everyWords, hourWord, longestName, type ScheduleForm } from './schedule-form.ts'

interface ScheduleFieldsProps {
  form: Form<ScheduleForm>
  /** Members who do not see money cannot get it. */
  hasMoney: boolean
  /** Who gets it already: they may have left. */
  known: readonly { id: string; name: string }[]
  /** What no choice of members means. */
  nobody?: string
}

/** What a schedule sends, when, and to whom. */
export function ScheduleFields({ form, hasMoney, known, nobody }: ScheduleFieldsProps) {
  const { every, hour, zone, waits, format, recipients } = form.values
  const zones = useMemo(() => zonesWith([zone]), [zone])
  return (
    <>
      <TextField label="Name" data-autofocus maxLength={longestName} {...form.text('name')} />
      <SelectField
        label="Repeat"
        data={optionsOf(everyWords)}
        value={every}
        description={periods[every]}
        onChange={(value) => form.edit({ every: keyIn(everyWords, value) ?? every })}
      />
      <SelectField
        label="Time"
        data={hours}
        value={hour}
        onChange={(value) => form.edit({ hour: value ?? hour })}
      />
      <SelectField
        label="Time zone"
        searchable
        data={zones}
        value={zone}
        error={form.fieldErrors.zone}
        onChange={(value) => form.edit({ zone: value ?? zone })}
      />
      <CheckField
        label="Wait until the day is closed"
        description="Closed figures are no longer estimated. The file is sent later."
        checked={waits}
        onChange={({ currentTarget }) => form.edit({ waits: currentTarget.checked })}
      />
      <SelectField
        label="Format"
        data={optionsOf(formatNames)}
        value={format}
        onChange={(value) => form.edit({ format: keyIn(formatNames, value) ?? format })}
      />
      <MultiSelectField
        label="Recipients"
        description={nobody}
        data={useRecipients(hasMoney, known)}
        value={[...recipients]}
        error={form.fieldErrors.recipients}
        onChange={(next) => form.edit({ recipients: next })}
      />
    </>
  )
}

const periods: Readonly<Record<ScheduleForm['every'], string>> = {
  day: 'The file has the day before.',
  week: 'The file has the seven days before.',
  month: 'The file has the month before.',
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourWord(hour),
}))

function optionsOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

function keyIn<Key extends string>(words: Readonly<Record<Key, string>>, value: string | null) {
  return (Object.keys(words) as Key[]).find((key) => key === value)
}

/** The members whose role sees the figures, and those who get them already. */
function useRecipients(hasMoney: boolean, known: ScheduleFieldsProps['known']) {
  const { data } = useCall(listMembers, {})
  const seeing = (data?.members ?? []).filter(({ role, is_owner: isOwner }) =>
    mayDo(hasMoney ? 'money.read' : 'read', { role, isOwner }),
  )
  const names = new Map([...known, ...seeing].map(({ id, name }) => [id, name]))
  return [...names].map(([value, label]) => ({ value, label }))
}
