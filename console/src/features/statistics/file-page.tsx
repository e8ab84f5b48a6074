import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { FileState, useStatisticsFile } from './file-state.tsx'

/** The target of mails and notices about a file: what it is, and a link to download it. */
export function StatisticsFilePage() {
  const { fileId = '' } = useParams()
  const query = useStatisticsFile(fileId)
  return (
    <>
      <PageHead
        title="Statistics file"
        crumbs={[{ label: 'Files and schedules', to: paths.statisticsFiles }]}
      />
      <Section title={query.data?.file.name ?? 'File'}>
        <SectionBody>
          <FileState query={query} />
        </SectionBody>
      </Section>
    </>
  )
}
