import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useListSearch } from '../../../ui/tables/list-search.ts'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { FilterField, ListSearchField } from '../../../ui/tables/list-fields.tsx'
import { SortField } from '../../../ui/tables/sort-field.tsx'
import { useListView } from '../../../ui/tables/list-view.ts'
import { columnsOf } from './campaign-columns.tsx'
import type { Campaign, useCampaigns } from '../state/campaign-lists.ts'
import { campaignRules, sortChoices } from './campaign-rows.ts'

const none: readonly Campaign[] = []

interface CampaignTableProps {
  word: 'Active' | 'Inactive'
  query: ReturnType<typeof useCampaigns>
}

export function CampaignTable({ word, query }: CampaignTableProps) {
  const [now] = useState(() => new Date())
  const { search: address } = useLocation()
  const columns = useMemo(() => columnsOf(word, { now, address }), [word, now, address])
  const { data = none } = query
  const rules = useMemo(() => campaignRules(data, { columns, now }), [data, columns, now])
  const search = useListSearch(query.data, {
    ...rules,
    words: ['campaign', 'campaigns'],
    view: useListView(),
    sortChoices: data.some(({ today }) => today !== undefined) ? sortChoices : undefined,
  })
  return (
    <QueryTable
      label={`${word} Campaigns`}
      loading={`Loading ${word} Campaigns...`}
      updating={`Updating ${word} Campaigns...`}
      advice="Contact support."
      query={query}
      rows={query.data}
      search={search}
      columns={columns}
      keyOf={({ id }) => id}
      tools={
        <>
          <ListSearchField label="Find a campaign" search={search} />
          {search.sortChoices !== undefined && <SortField search={search} />}
          <FilterField label="State" search={search} all="all" />
        </>
      }
      empty={word === 'Active' ? <NoActive /> : <NoInactive />}
    />
  )
}

function NoActive() {
  return (
    <EmptyState
      title="No active campaigns"
      action={
        <ButtonLink to={paths.createCampaign} needs="campaigns.write">
          Create New Campaign
        </ButtonLink>
      }
    >
      A campaign shows your ads in other apps.
    </EmptyState>
  )
}

function NoInactive() {
  return (
    <EmptyState title="No inactive campaigns">Paused and expired campaigns appear here.</EmptyState>
  )
}
