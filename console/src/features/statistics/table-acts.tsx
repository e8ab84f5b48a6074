import { createStatisticsSchedule } from '@frontrow/contract/statistics/schedules'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { MenuButton } from '../../ui/buttons/menu-button.tsx'
import type { Reader } from './reader.ts'

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
