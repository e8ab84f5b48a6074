import { showStatement } from '@frontrow/contract/statements'
import { useParams } from 'react-router'
import { alertText } from '../../lib/call.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SectionBody, Section } from '../../ui/section.tsx'
import { useMay } from '../../ui/use-may.ts'
import { MonthStatementSheet } from './month-statement.tsx'
import { statementTitle } from './statement-words.ts'
import { type MonthStatement, useStatement, useStatementPdf } from './use-statements.ts'

/** The statement of one month, to read, to print and to keep. */
export function MonthStatementPage() {
  const { isAllowed, isLoading } = useMay(showStatement.needs)
  return isAllowed && !isLoading ? (
    <Statement />
  ) : (
    <>
      <Head />
      <Allowed needs={showStatement.needs}>{null}</Allowed>
    </>
  )
}

interface HeadProps {
  statement?: MonthStatement | undefined
  drawing?: ReturnType<typeof useStatementPdf>
}

function Head({ statement, drawing }: HeadProps) {
  return (
    <PageHead
      title={statement === undefined ? 'Statement' : statementTitle(statement)}
      crumbs={[{ label: 'Statements', to: paths.statements }]}
      end={
        <>
          <Button
            look="default"
            disabled={statement === undefined}
            onClick={() => statement !== undefined && saveSigned(statement)}
          >
            Signed file
          </Button>
          <Button
            look="default"
            pending={drawing?.isPending ?? false}
            pendingLabel="Drawing PDF..."
            disabled={statement === undefined}
            onClick={() => statement !== undefined && drawing?.mutate(statement.id)}
          >
            PDF
          </Button>
          <Button disabled={statement === undefined} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    />
  )
}

function Statement() {
  const { statementId = '' } = useParams()
  const query = useStatement(statementId)
  const drawing = useStatementPdf()
  return (
    <>
      <Head statement={query.data} drawing={drawing} />
      {drawing.error !== null && <Alert type="error">{alertText(drawing.error)}</Alert>}
      <Loaded
        query={query}
        skeleton={
          <Section title="Statement">
            <SectionBody>
              <CardSkeleton label="Loading statement..." fields={6} />
            </SectionBody>
          </Section>
        }
      >
        {(statement) => <MonthStatementSheet statement={statement} />}
      </Loaded>
    </>
  )
}

/** The document as it was signed, with what anybody needs to check it. */
function saveSigned({ number, document: signed, sha256, signature, ...rest }: MonthStatement) {
  const file = { document: signed, sha256, signature, public_key: rest.public_key }
  const text = JSON.stringify(file, null, 2)
  saveFile(`${number}.json`, new Blob([text], { type: 'application/json' }))
}
