import type { ReactNode } from 'react'
import { alertText } from '../../../lib/calls/call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { saveFile } from '../../../ui/buttons/save-file.ts'
import { SectionBody, Section } from '../../../ui/layout/section.tsx'
import type { Needs } from '../../../ui/buttons/use-may.ts'
import type { useSavedFile } from './saved-file.tsx'

/** A signed document of the books. */
interface Signed {
  id: string
  number: string
  document: string
  sha256: string
  signature: string
  public_key: string
}

interface DocumentPageProps<D extends Signed> {
  /** What it is called while it is loading, and where the list of its like is. */
  kind: string
  list: { label: string; to: string }
  titleOf: (document: D) => string
  query: Parameters<typeof Loaded<D>>[0]['query']
  drawing: ReturnType<typeof useSavedFile>
  /** Only where there is an e-invoice. */
  writing?: ReturnType<typeof useSavedFile>
  children: (document: D) => ReactNode
}

/** A document of the books, to read, to print and to keep. */
export function DocumentPage<D extends Signed>(page: DocumentPageProps<D>) {
  const { kind, query, drawing, writing, children } = page
  const error = drawing.error ?? writing?.error ?? null
  return (
    <>
      <DocumentHead page={page} document={query.data} />
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
        {children}
      </Loaded>
    </>
  )
}

function DocumentHead<D extends Signed>({
  page: { kind, list, titleOf, drawing, writing },
  document,
}: {
  page: DocumentPageProps<D>
  document: D | undefined
}) {
  const isMissing = document === undefined
  return (
    <PageHead
      title={isMissing ? kind : titleOf(document)}
      crumbs={[list]}
      end={
        <>
          <Button
            look="default"
            disabled={isMissing}
            onClick={() => document && saveSigned(document)}
          >
            Signed file
          </Button>
          <Button
            look="default"
            pending={drawing.isPending}
            pendingLabel="Drawing PDF..."
            disabled={isMissing}
            onClick={() => document && drawing.mutate(document.id)}
          >
            PDF
          </Button>
          {writing !== undefined && (
            <Button
              look="default"
              pending={writing.isPending}
              pendingLabel="Writing XML..."
              disabled={isMissing}
              onClick={() => document && writing.mutate(document.id)}
            >
              XML
            </Button>
          )}
          <Button disabled={isMissing} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    />
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

/** The document as it was signed, with what anybody needs to check it. */
function saveSigned({ number, document: signed, sha256, signature, public_key }: Signed) {
  const text = JSON.stringify({ document: signed, sha256, signature, public_key }, null, 2)
  saveFile(`${number}.json`, new Blob([text], { type: 'application/json' }))
}
