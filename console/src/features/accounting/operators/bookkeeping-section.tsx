import {
  bookkeepingFiles,
  makeBookkeepingFile,
  makePaymentsOfYear,
  makeWithheldOfYear,
} from '@frontrow/contract/operator/finance/bookkeeping'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { saveFile } from '../../../ui/buttons/save-file.ts'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { Row } from '../../../ui/layout/boxes.tsx'

const labels: Readonly<Record<(typeof bookkeepingFiles)[number], string>> = {
  'invoices.csv': 'invoices',
  'statements.csv': 'statements',
  'payments.csv': 'payments',
  'journal.csv': 'journal',
  'accounts.csv': 'accounts',
}

const saving = {
  onSuccess: (made: { file_name: string; content: string; content_type: string }) =>
    saveFile(made.file_name, new Blob([made.content], { type: made.content_type })),
  saysErrors: true,
}

/** The files of a month that a bookkeeper imports. */
export function BookkeepingSection({ month }: { month: string }) {
  const year = month.slice(0, 4)
  const making = useAct(makeBookkeepingFile, {
    input: (file: (typeof bookkeepingFiles)[number]) => ({ params: { month, file } }),
    ...saving,
  })
  const makingYear = useAct(makePaymentsOfYear, {
    input: (wanted: string) => ({ params: { year: wanted } }),
    ...saving,
  })
  const makingWithheld = useAct(makeWithheldOfYear, {
    input: (wanted: string) => ({ params: { year: wanted } }),
    ...saving,
  })
  return (
    <Section
      title="Bookkeeping files"
      sub="What was posted in the month, as CSV, once its days are sealed. The command export-bookkeeping uses your own account numbers."
    >
      <SectionBody>
        <Row gap={2}>
          {bookkeepingFiles.map((file) => (
            <Button
              key={file}
              size="sm"
              look="default"
              pending={making.isPending && making.variables === file}
              onClick={() => making.mutate(file)}
            >
              Save {labels[file]}
            </Button>
          ))}
          <Button
            size="sm"
            look="default"
            pending={makingYear.isPending}
            onClick={() => makingYear.mutate(year)}
          >
            Save payments of {year}
          </Button>
          <Button
            size="sm"
            look="default"
            pending={makingWithheld.isPending}
            onClick={() => makingWithheld.mutate(year)}
          >
            Save tax withheld in {year}
          </Button>
        </Row>
      </SectionBody>
    </Section>
  )
}
