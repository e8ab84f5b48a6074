import { useState } from 'react'
import { daysText } from '../../lib/text/days-text.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { DayRange } from '../../ui/forms/day-range.tsx'
import { fieldError } from '../../ui/forms/field-error.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Row, Spread } from '../../ui/layout/boxes.tsx'
import { daysError, daysOf, periodNames, type Days, type PeriodName } from './period.ts'
import type { PeriodChoice } from './use-period.ts'

interface PeriodBarProps {
  choice: PeriodChoice
  /** What the page shows without a period: 'Since 2022-12-01'. */
  none?: string
  /** Called with the days that were just chosen, and not with those of an opened address. */
  onDays?: (days: Days) => void
}

/** The period of all that a page shows. */
export function PeriodBar({ choice, none, onDays }: PeriodBarProps) {
  const { period, before, isCompared } = choice
  const choose = (name: PeriodName) => {
    const days = name === 'Own' ? (period?.days ?? null) : daysOf(name, new Date())
    choice.choose({ name, days })
    if (days !== null && name !== 'Own') onDays?.(days)
  }
  const chooseOwn = (days: Days) => {
    choice.choose({ name: 'Own', days })
    onDays?.(days)
  }
  return (
    <Spread gap="2 4" role="search" aria-label="Period">
      <Row gap="2 3">
        <Segmented
          label="Period shown"
          choices={periodNames}
          value={period?.name ?? null}
          onChange={choose}
        />
        {period?.name === 'Own' ? (
          <OwnDays days={period.days} choose={chooseOwn} />
        ) : (
          <bdi className="note">{period?.days ? daysText(period.days) : none}</bdi>
        )}
      </Row>
      {period?.days && (
        <Row gap="1 2">
          <CheckField
            label="Compared with the period before"
            checked={isCompared}
            onChange={({ target }) => choice.compare(target.checked)}
          />
          {before && <bdi className="note">{daysText(before)}</bdi>}
        </Row>
      )}
    </Spread>
  )
}

const noDays = { from: '', till: '' }

/** Days of the user's own choice, which are shown once both are typed and can be shown. */
function OwnDays({ days, choose }: { days: Days | null; choose: (days: Days) => void }) {
  const [typed, setTyped] = useState(days ?? noDays)
  const error = daysError(typed)
  const change = (next: Days) => {
    setTyped(next)
    if (next.from !== '' && next.till !== '' && daysError(next) === null) choose(next)
  }
  return (
    <Row gap="1 3">
      <DayRange
        from={typed.from}
        to={typed.till}
        onFrom={(from) => change({ ...typed, from })}
        onTo={(till) => change({ ...typed, till })}
      />
      {error !== null && <span role="alert">{fieldError(error)}</span>}
    </Row>
  )
}
