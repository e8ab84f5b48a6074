import { listWebhooks, mostWebhooks } from '@frontrow/contract/webhooks'
import { Link, useNavigate } from 'react-router'
import { momentText } from '../../lib/text/day-text.ts'
import { paths } from '../../paths.ts'
import { DialogButton } from '../../ui/buttons/dialog-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Allowed } from '../../ui/layout/allowed.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import type { Column } from '../../ui/tables/table.tsx'
import { OrganizationTabs } from '../account/account.tsx'
import { NewWebhookModal } from './new-webhook-modal.tsx'
import { type Webhook, useWebhooks } from './use-webhooks.ts'
import { WebhookState, addressOf } from './webhook-state.tsx'

export function WebhooksPage() {
  return (
    <>
      <PageHead title="Organization" />
      <OrganizationTabs />
      <Allowed needs={listWebhooks.needs}>
        <Webhooks />
      </Allowed>
    </>
  )
}

const columns: Column<Webhook>[] = [
  {
    head: 'URL',
    cell: (webhook) => <Link to={paths.webhook(webhook.id)}>{addressOf(webhook)}</Link>,
  },
  { head: 'State', phone: 'state', cell: (webhook) => <WebhookState webhook={webhook} /> },
  { head: 'Types', cell: ({ types }) => types.length, numeric: true },
  { head: 'Sent (24 h)', phone: 'fact', cell: ({ last_day: day }) => day.sent, numeric: true },
  { head: 'Failed', phone: 'fact', cell: ({ last_day: day }) => day.failed, numeric: true },
  { head: 'Queued', phone: 'fact', cell: ({ last_day: day }) => day.waiting, numeric: true },
  { head: 'Created', cell: ({ made_by: by, created_at: at }) => `${by}, ${momentText(at)}` },
]

function Webhooks() {
  const query = useWebhooks()
  const go = useNavigate()
  const { webhooks, types = [] } = query.data ?? {}
  return (
    <>
      <Section
        title="Webhooks"
        sub="Webhooks notify your programs of events within seconds."
        tools={
          <DialogButton
            size="sm"
            disabled={webhooks === undefined || webhooks.length >= mostWebhooks}
            dialog={(close) => <NewWebhookModal types={types} onClose={close} />}
          >
            New webhook
          </DialogButton>
        }
      >
        <QueryTable
          label="Webhooks"
          loading="Loading webhooks..."
          query={query}
          rows={webhooks}
          columns={columns}
          keyOf={({ id }) => id}
          onRow={({ id }) => void go(paths.webhook(id))}
          empty={
            <EmptyState title="No webhooks yet">
              Use a webhook to notify your server of events such as a paid invoice or a rejected ad.
            </EmptyState>
          }
        />
      </Section>
    </>
  )
}
