import type { ReactNode } from 'react'
import { alertText } from '../../../lib/calls/call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { SectionBody, Section } from '../../../ui/layout/section.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import type { Needs } from '../../../ui/buttons/use-may.ts'
import { DocumentButtons, type DocumentFiles, type Signed } from './document-buttons.tsx'

interface DocumentPageProps<D extends Signed> extends DocumentFiles {
  /** What it is called while it is loading, and where the list of its like is. */
  kind: string
  list: { label: string; to: string }
  titleOf: (document: D) => string
  query: Parameters<typeof Loaded<D>>[0]['query']
  children: (document: D) => ReactNode
}

/** A document of the books, to read, to print and to keep. */
export function DocumentPage<D extends Signed>(props: DocumentPageProps<D>) {
  const { kind, list, titleOf, query, children, ...files } = props
  const error = files.drawing.error ?? files.writing?.error ?? null
  return (
    <>
      <PageHead
        title={query.data === undefined ? kind : titleOf(query.data)}
        crumbs={[list]}
        end={<DocumentButtons {...files} document={query.data} />}
      />
      {error !== null && <Alert type="error">{alertText(error)}</Alert>}
      <Loaded
        query={query}
        skeleton={
          <Section title={kind}>
            <SectionBody>
              <CardSkeleton label={`Loading ${kind.toLowerCase()}...`} fields={6} />
            </SectionBody>
          </Section>
        }
      >
        {(document) => <Sections>{children(document)}</Sections>}
      </Loaded>
    </>
  )
}

/** Shown in place of a document to somebody whose role may not read it. */
export function DocumentNotAllowed({
  kind,
  list,
  needs,
}: Pick<DocumentPageProps<Signed>, 'kind' | 'list'> & { needs: Needs }) {
  return (
    <>
      <PageHead title={kind} crumbs={[list]} />
      <Allowed needs={needs}>{null}</Allowed>
    </>
  )
}
