import {
  showStatement,
  showStatementPdf,
  showStatementXml,
} from '@frontrow/contract/documents/statements'
import { useParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../ui/buttons/use-may.ts'
import { DocumentNotAllowed, DocumentPage } from '../parts/document-page.tsx'
import { MonthStatementSheet } from './month-statement.tsx'
import { statementTitle } from './statement-words.ts'
import { useSavedFile } from '../parts/saved-file.tsx'

const words = { kind: 'Statement', list: { label: 'Statements', to: paths.statements } }

/** The statement of one month, to read, to print and to keep. */
export function MonthStatementPage() {
  const { isAllowed, isLoading } = useMay(showStatement.needs)
  return isAllowed && !isLoading ? (
    <Statement />
  ) : (
    <DocumentNotAllowed {...words} needs={showStatement.needs} />
  )
}

function Statement() {
  const { statementId = '' } = useParams()
  const query = useCall(
    showStatement,
    { params: { id: statementId } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const drawing = useSavedFile(showStatementPdf)
  const writing = useSavedFile(showStatementXml)
  return (
    <DocumentPage
      {...words}
      titleOf={statementTitle}
      query={query}
      drawing={drawing}
      {...(query.data?.has_xml === true && { writing })}
    >
      {(statement) => <MonthStatementSheet statement={statement} />}
    </DocumentPage>
  )
}
