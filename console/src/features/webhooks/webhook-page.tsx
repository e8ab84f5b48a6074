import { listWebhooks } from '@frontrow/contract/webhooks'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Allowed } from '../../ui/layout/allowed.tsx'
import { LoadedPage } from '../../ui/layout/loaded-page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Sections } from '../../ui/layout/sections.tsx'
import { LogSection } from './log-section.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { VerifySection } from './verify-section.tsx'
import { addressOf } from './webhook-state.tsx'
import { WebhookSection } from './webhook-section.tsx'

export function WebhookPage() {
  const { webhookId } = useParams()
  const query = useWebhooks()
  const webhook = query.data?.webhooks.find(({ id }) => id === webhookId)
  const crumbs = [{ label: 'Webhooks', to: paths.webhooks }]
  return (
    <>
      <PageHead title={webhook ? addressOf(webhook) : 'Webhook'} crumbs={crumbs} />
      <Allowed needs={listWebhooks.needs}>
        <LoadedPage query={query} label="Loading the webhook..." fields={5}>
          {({ types }) =>
            webhook === undefined ? (
              <EmptyState title="Webhook not found">It was removed.</EmptyState>
            ) : (
              <Sections>
                <WebhookSection webhook={webhook} types={types} />
                <LogSection webhook={webhook} types={types} />
                <VerifySection webhook={webhook} />
              </Sections>
            )
          }
        </LoadedPage>
      </Allowed>
    </>
  )
}
