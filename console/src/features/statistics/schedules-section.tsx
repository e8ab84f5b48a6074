import { showDeveloper } from '@frontrow/contract/identity/developer'
import type { StatisticsFile } from '@frontrow/contract/statistics/files'
import {
  listStatisticsSchedules,
  removeStatisticsSchedule,
  type StatisticsSchedule,
} from '@frontrow/contract/statistics/schedules'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct, useCall } from '../../lib/calls/use-call.ts'
import { ActQuestion } from '../../lib/forms/act-question.tsx'
import { ownDeveloper } from '../../lib/own-developer.ts'
import { momentText } from '../../lib/text/day-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useMay } from '../../ui/buttons/use-may.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Row } from '../../ui/layout/boxes.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { CutText, NoValue, TwoLines, type Column } from '../../ui/tables/table.tsx'
import { formatNames } from './file-words.ts'
import { nextText, whenText } from './dialogs/schedule-form.ts'
import { EditScheduleModal } from './dialogs/schedule-modal.tsx'
import { measureWords } from './statistics-words.ts'

interface Open {
  act: 'edit' | 'remove'
  schedule: StatisticsSchedule
}

/** The schedules of the organization; `files` are those of the last 7 days, newest first. */
export function SchedulesSection({ files }: { files: readonly StatisticsFile[] }) {
  const query = useCall(listStatisticsSchedules, {})
  const mayChange = useMayChange()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title="Schedules" sub="A schedule mails a link to a new file again and again.">
      <QueryTable
        label="Schedules"
        loading="Loading schedules..."
        query={query}
        rows={query.data?.schedules}
        columns={[...columns, sentColumn(files), actsColumn(mayChange, setOpen)]}
        keyOf={({ id }) => id}
        empty={
          <EmptyState inline title="No schedules yet">
            To have a table mailed, use Export and then “Send regularly” above the table.
          </EmptyState>
        }
      />
      {open?.act === 'edit' && <EditScheduleModal schedule={open.schedule} onClose={close} />}
      {open?.act === 'remove' && <RemoveQuestion schedule={open.schedule} onClose={close} />}
    </Section>
  )
}

/** Returns a function that tells whether the caller made a schedule or is an Admin. */
function useMayChange() {
  const { isAllowed: isAdmin } = useMay('team.write')
  const { data } = useCall(showDeveloper, { params: ownDeveloper })
  return ({ made_by_id: maker }: StatisticsSchedule) => isAdmin || maker === data?.id
}

const columns: readonly Column<StatisticsSchedule>[] = [
  {
    head: 'Name',
    cell: ({ name, ask }) => (
      <TwoLines second={ask.measures.map((one) => measureWords[one]).join(', ')}>
        <CutText>{name}</CutText>
      </TwoLines>
    ),
  },
  {
    head: 'When',
    phone: 'fact',
    cell: (schedule) => <TwoLines second={nextText(schedule)}>{whenText(schedule)}</TwoLines>,
  },
  { head: 'Format', phone: 'fact', cell: ({ format }) => formatNames[format] },
  {
    head: 'Recipients',
    phone: 'fact',
    cell: ({ recipients }) => recipients.map(({ name }) => name).join(', '),
  },
  { head: 'Made by', phone: 'fact', cell: ({ made_by: maker }) => maker },
]

/** When a schedule last sent a file, with a link to the newest one that is still kept. */
function sentColumn(files: readonly StatisticsFile[]): Column<StatisticsSchedule> {
  return {
    head: 'Last sent',
    phone: 'fact',
    cell: ({ id, last_sent_at: at }) => {
      if (at === null) return <NoValue />
      const kept = files.find((file) => file.schedule_id === id && file.state === 'ready')
      if (kept === undefined) return momentText(at)
      return <Link to={paths.statisticsFile(kept.id)}>{momentText(at)}</Link>
    },
  }
}

function actsColumn(
  mayChange: (schedule: StatisticsSchedule) => boolean,
  onChoose: (open: Open) => void,
): Column<StatisticsSchedule> {
  return {
    head: 'Actions',
    phone: 'act',
    cell: (schedule) =>
      mayChange(schedule) && (
        <Row gap={2}>
          <Button
            look="subtle"
            size="sm"
            aria-label={`Edit ${schedule.name}`}
            onClick={() => onChoose({ act: 'edit', schedule })}
          >
            Edit
          </Button>
          <Button
            look="subtle"
            size="sm"
            aria-label={`Remove ${schedule.name}`}
            onClick={() => onChoose({ act: 'remove', schedule })}
          >
            Remove
          </Button>
        </Row>
      ),
  }
}

function RemoveQuestion({
  schedule,
  onClose,
}: {
  schedule: StatisticsSchedule
  onClose: () => void
}) {
  const removing = useAct(removeStatisticsSchedule, {
    refreshes: [listStatisticsSchedules],
    says: 'Schedule removed.',
    closes: onClose,
  })
  return (
    <ActQuestion
      title={`Remove ${schedule.name}?`}
      opened
      onClose={onClose}
      keep="Cancel"
      act="Remove"
      acting="Removing..."
      saving={removing}
      onAct={() => removing.mutate({ params: { id: schedule.id } })}
    >
      <p>It is not sent any more. Its files stay for 7 days.</p>
    </ActQuestion>
  )
}
