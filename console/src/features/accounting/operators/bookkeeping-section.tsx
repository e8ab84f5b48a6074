import {
  bookkeepingFiles,
  makeBookkeepingFile,
  makePaymentsOfYear,
  makeWithheldOfYear,
} from '@frontrow/contract/operator/finance/bookkeeping'
import { type Chart, charts } from '@frontrow/contract/operator/finance/charts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { MenuButton } from '../../../ui/buttons/menu-button.tsx'
import { saveFile } from '../../../ui/buttons/save-file.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'

const labels: Readonly<Record<(typeof bookkeepingFiles)[number], string>> = {
  'invoices.csv': 'Invoices',
  'statements.csv': 'Statements',
  'payments.csv': 'Payments',
  'journal.csv': 'Journal',
  'accounts.csv': 'Accounts',
  'EXTF_Buchungsstapel.csv': 'For DATEV',
}

const chartNames: Readonly<Record<Chart, string>> = {
  neutral: 'Neutral',
  skr03: 'SKR03',
  skr04: 'SKR04',
}

const saving = {
  onSuccess: (made: { file_name: string; content: string; content_type: string }) =>
    saveFile(made.file_name, new Blob([bytesOf(made)], { type: made.content_type })),
  saysErrors: true,
}

/** DATEV reads Windows-1252, where each letter of its file has the same code as in Unicode. */
function bytesOf({ content, content_type: type }: { content: string; content_type: string }) {
  const isUtf8 = !type.endsWith('windows-1252')
  return isUtf8 ? content : Uint8Array.from(content, (letter) => letter.charCodeAt(0))
}

/** The files of a month that a bookkeeper imports. */
export function BookkeepingSection({ month }: { month: string }) {
  const year = month.slice(0, 4)
  const { filter, change } = useUrlFilter(['chart'])
  const chart = charts.find((known) => known === filter.chart) ?? 'neutral'
  const files = bookkeepingFiles.filter((file) => chart !== 'neutral' || !file.startsWith('EXTF'))
  const making = useAct(makeBookkeepingFile, {
    input: (file: (typeof bookkeepingFiles)[number]) => ({
      params: { month, file },
      query: { chart },
    }),
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
      sub="What was posted in the month, once its days are sealed. The VAT return is made of the journal. Neutral numbers are for Xero, QuickBooks and Lexware; the command export-bookkeeping takes your own."
      tools={
        <>
          <Segmented
            label="Chart of accounts"
            choices={charts}
            words={chartNames}
            value={chart}
            onChange={(chosen) => change('chart', chosen)}
          />
          <MenuButton label="Save file">
            {files.map((file) => (
              <Button key={file} size="sm" look="subtle" onClick={() => making.mutate(file)}>
                {labels[file]}
              </Button>
            ))}
            <Button size="sm" look="subtle" onClick={() => makingYear.mutate(year)}>
              Payments of {year}
            </Button>
            <Button size="sm" look="subtle" onClick={() => makingWithheld.mutate(year)}>
              Tax withheld in {year}
            </Button>
          </MenuButton>
        </>
      }
    />
  )
}
