import type { MeasureName } from '@frontrow/contract/measures'
import type { StatisticsAsk } from '@frontrow/contract/statistics'
import { Button } from '../../ui/buttons/button.tsx'
import { CallModal } from './call-modal.tsx'
import { ColumnsModal } from './columns-modal.tsx'
import type { ResultColumn } from './result-columns.tsx'
import type { ResultView, ViewChange } from './use-result-view.ts'

export type Dialog = 'columns' | 'call'

/** What can be done with a table; each opens a dialog. */
export function TableActs({ onChoose }: { onChoose: (dialog: Dialog) => void }) {
  return (
    <>
      <Button look="default" size="sm" onClick={() => onChoose('columns')}>
        Columns
      </Button>
      <Button look="default" size="sm" onClick={() => onChoose('call')}>
        As a call
      </Button>
    </>
  )
}

interface TableDialogsProps {
  dialog: Dialog | null
  ask: StatisticsAsk
  view: ResultView
  possible: readonly ResultColumn[]
  shareOf: MeasureName
  change: (view: ViewChange) => void
  onClose: () => void
}

/** The dialog of a table that is open. */
export function TableDialogs({ dialog, change, onClose, ...table }: TableDialogsProps) {
  const { ask, view, possible, shareOf } = table
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
  if (dialog === 'call') return <CallModal ask={ask} onClose={onClose} />
  return null
}
