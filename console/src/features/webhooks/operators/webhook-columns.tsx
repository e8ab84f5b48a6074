import type { NetworkWebhook } from '@frontrow/contract/operator/webhooks'
import { Link } from 'react-router'
import { momentText } from '../../../lib/text/day-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { CutText, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { failureWords } from '../failure-words.ts'
import { WebhookState } from '../webhook-state.tsx'

export const webhookColumns: readonly Column<NetworkWebhook>[] = [
  {
    head: 'Organization',
    cell: ({ organization: { id, name } }) => (
      <Link to={operatorPaths.organization(id)}>{name}</Link>
    ),
  },
  {
    head: 'Host and types',
    phone: 'fact',
    cell: ({ host, types }) => (
      <TwoLines second={<CutText>{types.join(', ')}</CutText>}>
        <CutText>{host ?? 'Polling program'}</CutText>
      </TwoLines>
    ),
  },
  {
    head: 'State',
    phone: 'state',
    cell: (webhook) => (
      <TwoLines second={sinceOf(webhook)}>
        <WebhookState webhook={webhook} />
      </TwoLines>
    ),
  },
  { head: 'Queued', phone: 'main', numeric: true, cell: ({ waiting }) => waiting },
  { head: 'Last failure', phone: 'fact', cell: LastFailure },
]

function sinceOf({ failing_since: since }: NetworkWebhook): string {
  return since === null ? '' : `Failing since ${momentText(since)}`
}

function LastFailure({ last_failure: last }: NetworkWebhook) {
  if (last === null) return '–'
  const { at, status, failure } = last
  return (
    <TwoLines second={momentText(at)}>
      <CutText>{failure === null ? `HTTP ${status}` : failureWords(failure)}</CutText>
    </TwoLines>
  )
}
