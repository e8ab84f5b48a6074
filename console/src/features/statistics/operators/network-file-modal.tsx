import type { Reply } from '@frontrow/contract/endpoint'
import { nameWithCurrency } from '@frontrow/contract/statistics/formats'
import { mostRows, showNetworkStatistics, type StatisticsAsk } from '@frontrow/contract/statistics'
import { alertText } from '../../../lib/calls/call.ts'
import { operatorCall } from '../../../lib/calls/operator-call.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { csvFile, type CsvCell } from '../../../ui/buttons/csv.ts'
import { saveFile } from '../../../ui/buttons/save-file.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Acts } from '../../../ui/forms/form-acts.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import type { FileModalProps } from '../dialogs/file-modal.tsx'

type Page = Reply<typeof showNetworkStatistics>

/** Saves all rows of a table as CSV. No file of the network is kept on the server. */
export function NetworkFileModal({ name, ask, onClose }: FileModalProps) {
  const { compare: _, ...filed } = ask
  const body = { ...filed, most: mostRows }
  const saving = useAct<typeof showNetworkStatistics, void>(showNetworkStatistics, {
    input: () => ({ body }),
    onSuccess: async (first) => {
      const pages = [first, ...(await readRest(first, body))]
      saveFile(`${name} ${ask.from} ${ask.till}.csv`, csvFile(csvRows(pages)))
      onClose()
    },
  })
  return (
    <Modal title="As a file" opened onClose={onClose}>
      <Stack gap={4}>
        <p>The file has all rows of this table in this period, as CSV.</p>
        {saving.error !== null && <Alert type="error">{alertText(saving.error)}</Alert>}
        <Acts onClose={onClose}>
          <Button
            pending={saving.isPending}
            pendingLabel="Reading the rows..."
            onClick={() => saving.mutate()}
          >
            Save file
          </Button>
        </Acts>
      </Stack>
    </Modal>
  )
}

async function readRest({ next }: Page, ask: StatisticsAsk): Promise<Page[]> {
  const rest: Page[] = []
  for (let after = next; after !== null; after = rest.at(-1)?.next ?? null)
    rest.push(await operatorCall(showNetworkStatistics, { body: { ...ask, after } }))
  return rest
}

function csvRows(pages: readonly Page[]): CsvCell[][] {
  const columns = pages[0]?.columns ?? []
  return [
    columns.map(nameWithCurrency),
    ...pages
      .flatMap(({ rows }) => rows)
      .map((row) =>
        row.map((cell, place): CsvCell => {
          const isText = columns[place]?.kind !== 'measure' || cell === null
          return isText ? String(cell ?? '') : { decimal: String(cell) }
        }),
      ),
  ]
}
