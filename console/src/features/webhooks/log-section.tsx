import type { MessageTypeName } from '@frontrow/contract/webhooks/message-types'
import { listSendings } from '@frontrow/contract/webhooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { momentText } from '../../lib/text/day-text.ts'
import { useCallPages } from '../../lib/calls/use-call-pages.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { Badge, type BadgeLook } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import type { Column } from '../../ui/tables/table.tsx'
import { SendingModal } from './sending-modal.tsx'
import { type Sending, type Webhook, useReplay } from './use-webhooks.ts'

interface LogSectionProps {
  webhook: Webhook
  types: readonly { type: MessageTypeName; label: string }[]
}

const stateLooks: Readonly<Record<Sending['state'], BadgeLook>> = {
  waiting: 'info',
  sent: 'success',
  failed: 'error',
  kept: 'plain',
}

const states: readonly { value: string; label: string }[] = [
  { value: 'all', label: 'All states' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'kept', label: 'Kept' },
]

/** Every message of a webhook, newest first, with what came of it. */
export function LogSection({ webhook, types }: LogSectionProps) {
  const { filter, change } = useUrlFilter(['state', 'type'])
  const log = useCallPages(
    listSendings,
    { params: { webhookId: webhook.id }, query: filter as { state?: Sending['state'] } },
    { placeholderData: keepPreviousData },
  )
  const replaying = useReplay(webhook.id)
  const [shown, setShown] = useState<Sending | null>(null)
  const rows = log.data?.pages.flatMap(({ sendings }) => sendings)
  const state = filter.state
  const canReplay = (state === 'failed' || state === 'kept') && webhook.state !== 'off'
  return (
    <Section
      title="Log"
      sub="Kept for 30 days, newest first."
      tools={
        canReplay && (
          <Button
            size="sm"
            look="default"
            disabled={rows === undefined || rows.length === 0}
            pending={replaying.isPending}
            pendingLabel="Resending..."
            onClick={() => replaying.mutate({ state })}
          >
            Resend all
          </Button>
        )
      }
    >
      <QueryTable
        label="Messages"
        loading="Loading the log..."
        filters={
          <>
            <SelectField
              aria-label="State"
              data={[...states]}
              value={state ?? 'all'}
              onChange={(value) => change('state', value === null || value === 'all' ? '' : value)}
            />
            <SelectField
              aria-label="Type"
              data={[
                { value: 'all', label: 'All types' },
                ...types.map(({ type, label }) => ({ value: type as string, label })),
              ]}
              searchable
              value={filter.type ?? 'all'}
              onChange={(value) => change('type', value === null || value === 'all' ? '' : value)}
            />
          </>
        }
        query={log}
        rows={rows}
        columns={columnsOf(types)}
        keyOf={({ message_id: id }) => id}
        onRow={setShown}
        empty={
          <EmptyState inline title="No messages yet">
            Send a test, or wait for the first event of its types.
          </EmptyState>
        }
      />
      {shown && <SendingModal webhook={webhook} sending={shown} onClose={() => setShown(null)} />}
    </Section>
  )
}

function columnsOf(types: LogSectionProps['types']): Column<Sending>[] {
  const labels = new Map<string, string>(types.map(({ type, label }) => [type, label]))
  return [
    { head: 'Time', cell: ({ at }) => momentText(at) },
    {
      head: 'Type',
      phone: 'fact',
      cell: ({ type, is_test: isTest }) => (
        <>
          {labels.get(type) ?? type} {isTest && <Badge>test</Badge>}
        </>
      ),
    },
    {
      head: 'State',
      phone: 'state',
      cell: ({ state }) => <Badge look={stateLooks[state]}>{state}</Badge>,
    },
    { head: 'Attempts', cell: ({ tries }) => tries, numeric: true },
    {
      head: 'Next try',
      phone: 'fact',
      cell: ({ next_try_at: next }) => (next === null ? '' : momentText(next)),
    },
  ]
}
