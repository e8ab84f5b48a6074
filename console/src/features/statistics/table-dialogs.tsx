import type { Dimension, MeasureName } from '@frontrow/contract/measures'
import type { StatisticsAsk } from '@frontrow/contract/statistics'
import { createStatisticsSchedule } from '@frontrow/contract/statistics/schedules'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { MenuButton } from '../../ui/buttons/menu-button.tsx'
import { ColumnsModal } from './columns-modal.tsx'
import type { Reader } from './reader.ts'
import type { ResultColumn } from './result-columns.tsx'
import type { ResultView, ViewChange } from './use-result-view.ts'
import { ViewsModal } from './views-modal.tsx'
import { NewScheduleModal } from './schedule-modal.tsx'

export type Dialog = 'columns' | 'views' | 'file' | 'schedule' | 'call'

interface TableActsProps extends Pick<Reader, 'keeps'> {
  onChoose: (dialog: Dialog) => void
}

/** What can be done with a table; each opens a dialog. */
export function TableActs({ keeps, onChoose }: TableActsProps) {
  return (
    <>
      <Button look="default" size="sm" onClick={() => onChoose('columns')}>
        Columns
      </Button>
      {keeps && (
        <Button look="default" size="sm" onClick={() => onChoose('views')}>
          Views
        </Button>
      )}
      <MenuButton label="Export">
        <Button look="subtle" size="sm" onClick={() => onChoose('file')}>
          As a file
        </Button>
        {keeps && (
          <Button
            look="subtle"
            size="sm"
            needs={createStatisticsSchedule.needs}
            onClick={() => onChoose('schedule')}
          >
            Send regularly
          </Button>
        )}
        <Button look="subtle" size="sm" onClick={() => onChoose('call')}>
          As a call
        </Button>
        {keeps && (
          <ButtonLink look="subtle" size="sm" to={paths.statisticsFiles}>
            Files and schedules
          </ButtonLink>
        )}
      </MenuButton>
    </>
  )
}

interface TableDialogsProps {
  dialog: Dialog | null
  reader: Reader
  /** What the table is called: 'Results by ad'. */
  name: string
  ask: StatisticsAsk
  view: ResultView
  splits: readonly Dimension[]
  possible: readonly ResultColumn[]
  shareOf: MeasureName
  change: (view: ViewChange) => void
  onClose: () => void
}

/** The dialog of a table that is open. */
export function TableDialogs({ dialog, reader, change, onClose, ...table }: TableDialogsProps) {
  const { name, ask, view, splits, possible, shareOf } = table
  if (dialog === 'columns')
    return (
      <ColumnsModal
        possible={possible}
        shown={view.shown}
        shareOf={shareOf}
        onChange={(shown) => change({ shown })}
        onClose={onClose}
      />
    )
  if (dialog === 'views')
    return (
      <ViewsModal
        ask={ask}
        view={view}
        splits={splits}
        onChoose={(chosen) => {
          change(chosen)
          onClose()
        }}
        onClose={onClose}
      />
    )
  if (dialog === 'file') return <reader.FileModal name={name} ask={ask} onClose={onClose} />
  if (dialog === 'schedule') return <NewScheduleModal name={name} ask={ask} onClose={onClose} />
  if (dialog === 'call') return <reader.CallModal ask={ask} onClose={onClose} />
  return null
}
