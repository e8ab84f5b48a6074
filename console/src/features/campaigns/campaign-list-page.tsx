import { campaignStates, type CampaignState } from '@frontrow/contract/campaigns'
import { useState } from 'react'
import { useLocation, useMatch } from 'react-router'
import { countText, pageOf, sortIn, sortedBy, useListView } from '../../lib/list-view.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Card } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { sorted } from '../../ui/sorting.ts'
import { Table } from '../../ui/table.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { columnsOf } from './campaign-columns.tsx'
import { hiddenKeys, SortField } from './campaign-order.tsx'
import { useCampaigns, type Campaign } from './campaign-lists.ts'
import { stateOf, stateWords } from './campaign-state.ts'
import styles from './campaigns.module.css'
import { findCampaigns } from './find-campaigns.ts'

/** The list of active or of inactive campaigns, depending on the path. */
export function CampaignListPage() {
  const isActive = useMatch(paths.activeCampaigns) !== null
  const word = isActive ? 'Active' : 'Inactive'
  const { data, isPending, isFetching, failure, refetch } = useCampaigns(isActive)

  return (
    <>
      <PageHead
        title={`${word} Campaigns`}
        end={
          data !== undefined &&
          data.length > 0 && (
            <ButtonLink to={paths.createCampaign} look="default">
              New campaign
            </ButtonLink>
          )
        }
      />
      {failure !== null && (
        <div className={styles.alert}>
          <Alert type="error" detail="Contact support.">
            {failure}
          </Alert>
        </div>
      )}
      {failure !== null && data === undefined && (
        <div>
          <Button look="default" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {isPending && (
        <Card>
          <TableSkeleton label={`Loading ${word} Campaigns...`} />
        </Card>
      )}
      {data !== undefined && (
        <Card>
          <Campaigns
            key={word}
            word={word}
            rows={data}
            updating={isFetching ? `Updating ${word} Campaigns...` : undefined}
          />
        </Card>
      )}
    </>
  )
}

interface CampaignsProps {
  word: 'Active' | 'Inactive'
  rows: readonly Campaign[]
  updating: string | undefined
}

/** The search, sort and filter are stored in the URL. */
function Campaigns({ word, rows, updating }: CampaignsProps) {
  const [view, change] = useListView()
  const [now] = useState(() => new Date())
  const { search } = useLocation()
  const states = campaignStates.filter((state) => rows.some((row) => stateOf(row, now) === state))
  const only = states.find((state) => state === view.only) ?? null
  const columns = columnsOf(word, { now, address: search })
  const keys = [...columns, ...hiddenKeys(now)]
  const sort = sortIn(keys, view)
  const found = sorted(findCampaigns(rows, { search: view.search, only, now }), keys, sort)
  const page = pageOf(found, view.page)

  return (
    <>
      {rows.length > 0 && (
        <div className={styles.tools}>
          <SearchField
            label="Find a campaign"
            value={view.search}
            onChange={(typed) => change({ search: typed })}
          />
          {rows.some(({ today }) => today !== undefined) && (
            <SortField view={view} change={change} />
          )}
          {states.length > 1 && (
            <StateFilter
              states={states}
              only={only}
              onChange={(state) => change({ only: state })}
            />
          )}
        </div>
      )}
      <Table
        label={`${word} Campaigns`}
        columns={columns}
        rows={page.rows}
        keyOf={({ id }) => id}
        updating={updating}
        sort={sort}
        onSort={(wanted) => change(sortedBy(wanted))}
        empty={
          rows.length === 0 ? (
            <Nothing isActive={word === 'Active'} />
          ) : (
            <NothingFound search={view.search} />
          )
        }
      />
      {rows.length > 0 && (
        <Pager label="campaigns" {...page} onPage={(turned) => change({ page: turned })}>
          {countText(page, { found: found.length, all: rows.length }, ['campaign', 'campaigns'])}
        </Pager>
      )}
    </>
  )
}

interface StateFilterProps {
  states: readonly CampaignState[]
  only: CampaignState | null
  onChange: (state: CampaignState | null) => void
}

function StateFilter({ states, only, onChange }: StateFilterProps) {
  const all = 'all'
  return (
    <Segmented
      label="State"
      choices={[all, ...states.map((state) => stateWords[state])]}
      value={only === null ? all : stateWords[only]}
      onChange={(word) => onChange(states.find((state) => stateWords[state] === word) ?? null)}
    />
  )
}

function Nothing({ isActive }: { isActive: boolean }) {
  if (!isActive)
    return (
      <EmptyState title="No inactive campaigns">
        Campaigns that are deactivated, or whose time is up, wait here.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No active campaigns"
      action={<ButtonLink to={paths.createCampaign}>Create New Campaign</ButtonLink>}
    >
      The stage is free. A campaign shows your app to people in other apps.
    </EmptyState>
  )
}
