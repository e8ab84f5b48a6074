import { addressOf, type Endpoint } from '@frontrow/contract/endpoint'
import { showStatistics, type StatisticsAsk } from '@frontrow/contract/statistics'
import { needsMoney } from '@frontrow/contract/statistics/kept-asks'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { CodeBlock } from '../../../ui/layout/code-block.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'

export interface CallModalProps {
  ask: StatisticsAsk
  onClose: () => void
}

/** Shows a member the request of a table. */
export function CallModal(props: CallModalProps) {
  return (
    <RequestModal {...props} call={showStatistics} headers={['authorization: Bearer TOKEN']}>
      Put the secret of an <TextLink to={paths.tokens}>API token</TextLink> in place of{' '}
      <code>TOKEN</code>
      {needsMoney(props.ask) ? '. Amounts need the scope “View payments”.' : '.'}
    </RequestModal>
  )
}

interface RequestModalProps extends CallModalProps {
  call: Endpoint
  /** The headers that identify the sender. */
  headers: readonly string[]
  /** Says which placeholder to replace. */
  children: ReactNode
}

/** The request of the table that is shown, as a terminal command. */
export function RequestModal({ ask, call, headers, children, onClose }: RequestModalProps) {
  return (
    <Modal title="As a call" opened onClose={onClose} wide>
      <div className="stack">
        <p>A program gets this table with this request. {children}</p>
        <CodeBlock code={curlOf(ask, call, headers)} what="the request" />
      </div>
    </Modal>
  )
}

/** A quote inside the quotes of a shell is written as four characters. */
function curlOf(ask: StatisticsAsk, call: Endpoint, headers: readonly string[]): string {
  const body = JSON.stringify(ask, null, 2).replaceAll("'", String.raw`'\''`)
  return [
    `curl ${window.location.origin}${addressOf(call, {})} \\`,
    ...[...headers, 'content-type: application/json'].map((header) => `  -H '${header}' \\`),
    `  -d '${body.replaceAll('\n', '\n     ')}'`,
  ].join('\n')
}
