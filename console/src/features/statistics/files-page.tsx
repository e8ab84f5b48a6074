import { listStatisticsFiles, type StatisticsFile } from '@frontrow/contract/statistics/files'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { countText } from '../../lib/text/count-text.ts'
import { momentText } from '../../lib/text/day-text.ts'
import { daysText } from '../../lib/text/days-text.ts'
import { bytesText } from '../../lib/text/figure-texts.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { CutText, NoValue, TwoLines, type Column } from '../../ui/tables/table.tsx'
import { lookAgainMs } from './file-state.tsx'
import { formatNames } from './file-words.ts'
import { SchedulesSection } from './schedules-section.tsx'

/** The files of the last 7 days, and the schedules that make files. */
export function StatisticsFilesPage() {
  const query = useCall(
    listStatisticsFiles,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data?.files.some(({ state }) => state === 'making') === true && lookAgainMs,
    },
  )
  const files = query.data?.files
  return (
    <>
      <PageHead title="Files and schedules" />
      <Stack gap={6}>
        <Section title="Files" sub="Files are kept for 7 days.">
          <QueryTable
            label="Files"
            loading="Loading files..."
            query={query}
            rows={files}
            columns={columns}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title="No files yet">
                To make a file of a table of figures, use Export and then “As a file” above the
                table.
              </EmptyState>
            }
          />
        </Section>
        <SchedulesSection files={files ?? []} />
      </Stack>
    </>
  )
}

const columns: readonly Column<StatisticsFile>[] = [
  {
    head: 'Name',
    cell: (file) => (
      <TwoLines second={daysText(file)}>
        <Link to={paths.statisticsFile(file.id)}>
          <CutText>{file.name}</CutText>
        </Link>
      </TwoLines>
    ),
  },
  { head: 'State', phone: 'state', cell: (file) => <State file={file} /> },
  { head: 'Format', phone: 'fact', cell: ({ format }) => formatNames[format] },
  { head: 'Rows', phone: 'fact', numeric: true, cell: ({ rows }) => known(rows, countText) },
  { head: 'Size', phone: 'fact', numeric: true, cell: ({ bytes }) => known(bytes, bytesText) },
  {
    head: 'Made',
    cell: ({ made_by: by, created_at: at }) => `${by ?? 'A schedule'}, ${momentText(at)}`,
  },
]

function State({ file }: { file: StatisticsFile }) {
  const { state, is_revision: isRevised, is_estimated: isEstimated } = file
  if (state === 'failed') return <Badge look="error">failed</Badge>
  if (state === 'making') return <Badge look="info">making</Badge>
  const words = ['ready', isRevised && 'revised', isEstimated === true && 'estimated']
  return <Badge look="success">{words.filter(Boolean).join(', ')}</Badge>
}

function known(figure: number | null, textOf: (figure: number) => string) {
  return figure === null ? <NoValue /> : textOf(figure)
}
