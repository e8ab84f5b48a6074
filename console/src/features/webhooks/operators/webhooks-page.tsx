import { listNetworkWebhooks, troubledStates } from '@frontrow/contract/operator/webhooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NoMatches } from '../../../ui/feedback/no-matches.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { StateFilter } from '../../../operator-parts/state-filter.tsx'
import { RewardKeysSection } from './reward-keys-section.tsx'
import { webhookColumns } from './webhook-columns.tsx'

/** The webhooks of all organizations that fail or are off. */
export function WebhooksPage() {
  return (
    <>
      <PageHead title="Webhooks" />
      <Sections>
        <Webhooks />
        <RewardKeysSection />
      </Sections>
    </>
  )
}

const stateWords = { failing: 'Failing', off: 'Disabled' } as const
const stateChoices = troubledStates.map((state) => ({ value: state, label: stateWords[state] }))

function Webhooks() {
  const { filter, change, clear } = useUrlFilter(['state', 'organization_id'])
  const state = troubledStates.find((known) => known === filter.state)
  const { organization_id } = filter
  const webhooks = useCallPages(
    listNetworkWebhooks,
    {
      query: {
        ...(state !== undefined && { state }),
        ...(organization_id !== undefined && { organization_id }),
      },
    },
    { placeholderData: keepPreviousData },
  )
  return (
    <Section
      title="Failing or disabled webhooks"
      sub="Only members can change a webhook. They are notified when one has failed for 24 hours."
    >
      <QueryTable
        label="Webhooks"
        loading="Loading webhooks..."
        filters={
          <>
            <StateFilter
              choices={stateChoices}
              state={state}
              onChange={(chosen) => change('state', chosen)}
            />
            {organization_id !== undefined && (
              <Button size="sm" look="soft" onClick={() => change('organization_id', '')}>
                Show all organizations
              </Button>
            )}
          </>
        }
        query={webhooks}
        rows={webhooks.data?.pages.flatMap((page) => page.webhooks)}
        keyOf={({ id }) => id}
        columns={webhookColumns}
        empty={
          Object.keys(filter).length > 0 ? (
            <NoMatches title="No webhooks match these filters" clear={clear}>
              Clear or change a filter.
            </NoMatches>
          ) : (
            <EmptyState title="No failing or disabled webhooks" />
          )
        }
      />
    </Section>
  )
}
