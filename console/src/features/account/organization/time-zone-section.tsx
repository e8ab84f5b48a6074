import { setTimeZone, showOrganization } from '@frontrow/contract/account/organization'
import { useId, useMemo } from 'react'
import { useForm } from '../../../lib/forms/form.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { zonesWith } from '../../../lib/text/time-zones.ts'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { RoleNote } from '../../../ui/layout/allowed.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { useMay } from '../../../ui/buttons/use-may.ts'
import { Stack } from '../../../ui/layout/boxes.tsx'
import styles from '../layout/account.module.css'
import type { Organization } from './write-once.ts'

/** The time zone in which daily budgets begin. Without an answer about it, nothing is shown. */
export function TimeZoneSection() {
  const { data } = useCall(showOrganization, {})
  return data?.time_zone === undefined ? null : (
    <TimeZoneForm zone={data.time_zone} next={data.next_time_zone ?? null} />
  )
}

interface TimeZoneFormProps {
  zone: string
  next: NonNullable<Organization['next_time_zone']> | null
}

function TimeZoneForm({ zone, next }: TimeZoneFormProps) {
  const heading = useId()
  const { isAllowed } = useMay(setTimeZone.needs)
  const wanted = next?.time_zone ?? zone
  const saving = useSetTimeZone()
  const form = useForm({
    initial: { zone: wanted },
    saving,
    send: ({ zone: chosen }) => saving.mutate(chosen),
  })
  const zones = useMemo(() => zonesWith([zone, wanted]), [zone, wanted])
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        Time zone
      </h2>
      <Stack as="form" {...form.props} gap={4}>
        <p>
          Daily budgets reset at midnight in <strong>{zone}</strong>.
          {next !== null &&
            ` From ${momentText(next.from)} (your time) on it is ${next.time_zone}.`}
        </p>
        <SelectField
          label="Time Zone"
          searchable
          data={zones}
          value={form.values.zone}
          disabled={!isAllowed}
          description="A change takes effect at the next midnight of the new zone."
          onChange={(value) => form.edit({ zone: value ?? wanted })}
        />
        {form.failureText !== null && <Alert type="error">{form.failureText}</Alert>}
        <RoleNote needs={setTimeZone.needs} />
        <div>
          <Button
            {...form.button}
            needs={setTimeZone.needs}
            pendingLabel="Saving..."
            disabled={form.values.zone === wanted}
          >
            Change time zone
          </Button>
        </div>
      </Stack>
    </section>
  )
}

function useSetTimeZone() {
  return useAct(setTimeZone, {
    input: (zone: string) => ({ body: { time_zone: zone } }),
    repliesAs: showOrganization,
    says: ({ time_zone: zone = '', next_time_zone: next }) =>
      next === null || next === undefined
        ? `The time zone stays ${zone}.`
        : `The time zone is ${next.time_zone} from ${momentText(next.from)} on.`,
  })
}
