import type { watchCalls, WatchedCallShown } from '@frontrow/contract/delivery/watch'
import type { Reply } from '@frontrow/contract/endpoint'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { NoValue, Sentence, TwoLines, type Column } from '../../ui/tables/table.tsx'
import { TableSkeleton } from '../../ui/tables/table-skeleton.tsx'
import { detailsOf, kindWords, outcomeWords, sourceOf } from './live-call-words.ts'
import { useLiveCalls, useWatch } from './use-live-calls.ts'
import styles from './why-page.module.css'

/** Shows the calls of the member's own device. Operators and older servers have no such calls. */
export function LiveCalls() {
  const watch = useWatch()
  if (watch.isMissing) return null
  return (
    <Section title="Live calls" sub="Calls from your own device, at most 2 seconds old.">
      <Loaded query={watch} skeleton={<TableSkeleton label="Starting the live view..." rows={2} />}>
        {(open) => <Calls open={open} />}
      </Loaded>
    </Section>
  )
}

function Calls({ open }: { open: Reply<typeof watchCalls> }) {
  const query = useLiveCalls(open.watch_id)
  return (
    <>
      <SectionBody>
        <p className={`${styles.hint} note`}>
          {open.by_address
            ? 'Calls from the network of this page appear by themselves. From another network, send the code '
            : 'This page cannot tell your address from that of a proxy. Send the code '}
          <code>{open.code}</code> <CopyButton text={open.code} what="code" /> as{' '}
          <code>sdk.watch</code> of each request: the SDKs have the setting <code>watch</code>.
        </p>
      </SectionBody>
      <QueryTable
        label="Live calls"
        loading="Loading calls..."
        query={query}
        rows={query.data?.calls}
        columns={columns}
        keyOf={({ id }) => String(id)}
        empty={
          <EmptyState inline title="Waiting for the first call">
            Start your app, or send a request.
          </EmptyState>
        }
      />
    </>
  )
}

function Texts({ texts, between }: { texts: readonly string[]; between: string }) {
  return texts.length === 0 ? <NoValue /> : <Sentence>{texts.join(between)}</Sentence>
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

const columns: readonly Column<WatchedCallShown>[] = [
  {
    head: 'Call',
    cell: (call) => (
      <TwoLines second={clock.format(new Date(call.at))}>{kindWords[call.kind]}</TwoLines>
    ),
  },
  {
    head: 'Outcome',
    phone: 'state',
    cell: ({ outcome }) => (
      <Badge look={outcomeWords[outcome].look}>{outcomeWords[outcome].title}</Badge>
    ),
  },
  {
    head: 'Placement',
    phone: 'fact',
    cell: ({ placement, is_test: isTest }) =>
      placement === null ? <NoValue /> : `${placement.name}${isTest ? ', a test' : ''}`,
  },
  { head: 'From', phone: 'fact', cell: (call) => <Texts texts={sourceOf(call)} between=" · " /> },
  {
    head: 'What it means',
    phone: 'fact',
    cell: (call) => <Texts texts={detailsOf(call)} between=" " />,
  },
]
