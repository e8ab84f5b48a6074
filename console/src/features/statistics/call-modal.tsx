import { showStatistics, type StatisticsAsk } from '@frontrow/contract/statistics'
import { needsMoney } from '@frontrow/contract/statistics/kept-asks'
import { paths } from '../../paths.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'

/** The request of the table that is shown, as a terminal command. */
export function CallModal({ ask, onClose }: { ask: StatisticsAsk; onClose: () => void }) {
  return (
    <Modal title="As a call" opened onClose={onClose} wide>
      <div className="stack">
        <p>
          A program gets this table with this request. Put the secret of an{' '}
          <TextLink to={paths.tokens}>API token</TextLink> in place of <code>TOKEN</code>
          {needsMoney(ask) ? '. Amounts need the scope “View payments”.' : '.'}
        </p>
        <CodeBlock code={curlOf(ask, window.location.origin)} what="the request" />
      </div>
    </Modal>
  )
}

/** A quote inside the quotes of a shell is written as four characters. */
function curlOf(ask: StatisticsAsk, origin: string): string {
  const body = JSON.stringify(ask, null, 2).replaceAll("'", String.raw`'\''`)
  return [
    `curl ${origin}/api/v1${showStatistics.path} \\`,
    "  -H 'authorization: Bearer TOKEN' \\",
    "  -H 'content-type: application/json' \\",
    `  -d '${body.replaceAll('\n', '\n     ')}'`,
  ].join('\n')
}
