import type { StatisticsAsk } from '@frontrow/contract/statistics'
import { makeStatisticsFile, type FileFormat } from '@frontrow/contract/statistics/files'
import { fileFormats } from '@frontrow/contract/statistics/formats'
import { useState } from 'react'
import { alertText } from '../../../lib/calls/call.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Acts } from '../../../ui/forms/form-acts.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { FileState, useStatisticsFile } from '../file-state.tsx'
import { formatNames } from '../file-words.ts'

export interface FileModalProps {
  /** The name of the file, without its extension. */
  name: string
  ask: StatisticsAsk
  onClose: () => void
}

/** Has a file made of all rows of a table, and shows its link once it is there. */
export function FileModal({ name, ask, onClose }: FileModalProps) {
  // The rows of a file stand for themselves: it has no comparison.
  const { compare: _, ...filed } = ask
  const making = useAct(makeStatisticsFile, {
    input: (format: FileFormat) => ({ body: { ...filed, name, format } }),
  })
  const made = making.data?.id
  return (
    <Modal title="As a file" opened onClose={onClose}>
      {made === undefined ? (
        <ChooseFormat making={making} onClose={onClose} />
      ) : (
        <MadeFile id={made} />
      )}
    </Modal>
  )
}

interface Making {
  mutate: (format: FileFormat) => void
  isPending: boolean
  error: Error | null
}

function ChooseFormat({ making, onClose }: { making: Making; onClose: () => void }) {
  const [format, setFormat] = useState<FileFormat>('csv')
  return (
    <Stack gap={4}>
      <p>The file has all rows of this table in this period.</p>
      <div>
        <Segmented
          label="Format"
          choices={fileFormats}
          words={formatNames}
          value={format}
          onChange={setFormat}
        />
      </div>
      {making.error !== null && <Alert type="error">{alertText(making.error)}</Alert>}
      <Acts onClose={onClose}>
        <Button
          pending={making.isPending}
          pendingLabel="Starting..."
          onClick={() => making.mutate(format)}
        >
          Make file
        </Button>
      </Acts>
    </Stack>
  )
}

function MadeFile({ id }: { id: string }) {
  return <FileState query={useStatisticsFile(id)} />
}
