import type { Dimension, MeasureName } from '@frontrow/contract/measures'
import type { StatisticsAsk } from '@frontrow/contract/statistics'
import { ColumnsModal } from './columns-modal.tsx'
import type { Reader } from '../reader.ts'
import type { ResultColumn } from '../result-columns.tsx'
import type { ResultView, ViewChange } from '../use-result-view.ts'
import { NewScheduleModal } from './schedule-modal.tsx'
import type { Dialog } from '../table-acts.tsx'
import { ViewsModal } from './views-modal.tsx'

interface TableDialogsProps {
  dialog: Dialog
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
  return <reader.CallModal ask={ask} onClose={onClose} />
}
