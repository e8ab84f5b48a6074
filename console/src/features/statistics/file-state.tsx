import { showStatisticsFile, type StatisticsFile } from '@frontrow/contract/statistics/files'
import { useCall } from '../../lib/calls/use-call.ts'
import { countText } from '../../lib/text/count-text.ts'
import { momentText } from '../../lib/text/day-text.ts'
import { daysText } from '../../lib/text/days-text.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { formatNames } from './file-words.ts'

export const lookAgainMs = 2000
/** A link works for 15 minutes, so a page that stays open gets a new one before. */
const newLinkMs = 10 * 60_000

type Shown = {
  file: StatisticsFile
  link: { url: string; expires_at: string } | null
}

/** A file, which is asked for again until it is there. */
export function useStatisticsFile(id: string) {
  return useCall(
    showStatisticsFile,
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.file.state === 'making' ? lookAgainMs : newLinkMs,
    },
  )
}

/** What a file is, and a link to download it once it is there. */
export function FileState({ query }: { query: ReturnType<typeof useStatisticsFile> }) {
  return (
    <Loaded query={query} skeleton={<SkeletonBar width="60%" />}>
      {(shown) => (
        <Stack gap={4}>
          <Facts facts={factsOf(shown.file)} />
          <Download {...shown} />
        </Stack>
      )}
    </Loaded>
  )
}

function Download({ file, link }: Shown) {
  if (file.state === 'failed')
    return (
      <Alert type="error" detail="Ask for fewer days, or try again.">
        The file could not be made. {file.failure}
      </Alert>
    )
  if (link === null) return <p role="status">Making the file. This takes seconds to minutes.</p>
  return (
    <p>
      <a href={link.url} download>
        Download {file.name}
      </a>
    </p>
  )
}

const estimatedWords = 'estimated: not all of its days were closed when it was made'

function factsOf(file: StatisticsFile) {
  return [
    { label: 'Days', value: daysText(file) },
    { label: 'Format', value: formatNames[file.format] },
    { label: 'Made by', value: file.made_by ?? 'a schedule' },
    ...(file.is_estimated === true ? [{ label: 'Figures', value: estimatedWords }] : []),
    ...(file.rows === null ? [] : [{ label: 'Rows', value: countText(file.rows) }]),
    ...(file.sha256 === null ? [] : [{ label: 'SHA-256', value: <code>{file.sha256}</code> }]),
    { label: 'Kept until', value: momentText(file.expires_at) },
  ]
}
