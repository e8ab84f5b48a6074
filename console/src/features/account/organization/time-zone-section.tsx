import { setTimeZone, showOrganization } from '@frontrow/contract/account/organization'
import { useId, useMemo, useState } from 'react'
import { alertText } from '../../../lib/calls/call.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { RoleNote } from '../../../ui/layout/allowed.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useMay } from '../../../ui/buttons/use-may.ts'
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
  const [chosen, setChosen] = useState(wanted)
  const saving = useSetTimeZone()
  const zones = useMemo(() => zonesWith([zone, wanted]), [zone, wanted])
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        Time zone
      </h2>
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate(chosen)
        }}
      >
        <p>
          Daily budgets reset at midnight in <strong>{zone}</strong>.
          {next !== null &&
            ` From ${momentText(next.from)} (your time) on it is ${next.time_zone}.`}
        </p>
        <SelectField
          label="Time Zone"
          searchable
          data={zones}
          value={chosen}
          disabled={!isAllowed}
          description="A change takes effect at the next midnight of the new zone."
          onChange={(value) => setChosen(value ?? wanted)}
        />
        {saving.error !== null && <Alert type="error">{alertText(saving.error)}</Alert>}
        <RoleNote needs={setTimeZone.needs} />
        <div>
          <Button
            type="submit"
            needs={setTimeZone.needs}
            pending={saving.isPending}
            pendingLabel="Saving..."
            disabled={chosen === wanted}
          >
            Change time zone
          </Button>
        </div>
      </form>
    </section>
  )
}

function useSetTimeZone() {
  return useAct(setTimeZone, {
    input: (zone: string) => ({ body: { time_zone: zone } }),
    repliesAs: showOrganization,
    onSuccess: ({ time_zone: zone = '', next_time_zone: next }) => {
      toast({
        text:
          next === null || next === undefined
            ? `The time zone stays ${zone}.`
            : `The time zone is ${next.time_zone} from ${momentText(next.from)} on.`,
      })
    },
  })
}

/** The zones that the browser knows, UTC, and those that the organization has. */
function zonesWith(own: readonly string[]): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...own])].toSorted()
}
