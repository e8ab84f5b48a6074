import { useMemo, useState } from 'react'
import { countText, pageOf, sortIn, sortedBy, useListView } from '../../lib/list-view.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { sorted } from '../../ui/sorting.ts'
import { PictureCell, Table, TwoLines, type Column } from '../../ui/table.tsx'
import { CampaignableDetails } from './content-details.tsx'
import { useCampaignable, type Campaignable } from './content-lists.ts'
import { CampaignablePreview } from './content-preview.tsx'
import { findCampaignables, usesText } from './content-rows.ts'
import { ContentViewer } from './content-viewer.tsx'
import { deviceName, orientationName } from './content-words.ts'
import { ListBody } from './list-body.tsx'
import { RetireCampaignableModal } from './retire-content-modal.tsx'
import { mediaOf, posterOf } from './stills.ts'

/**
 * The contents that campaigns can choose. A click on a row opens the viewer, which also shows where
 * the content is used.
 */
export function CampaignableSection({ appId }: { appId: string }) {
  const list = useCampaignable(appId)
  const [view, change] = useListView('campaignable-')
  return (
    <Section
      title="Campaignable Ad Contents"
      tools={
        (list.data?.length ?? 0) > 1 && (
          <SearchField
            label="Find a campaignable ad content"
            value={view.search}
            onChange={(search) => change({ search })}
          />
        )
      }
    >
      <ListBody
        list={list}
        loading="Loading Campaignable Ad List..."
        table={(rows) => (
          <CampaignableTable rows={rows} appId={appId} view={view} change={change} />
        )}
      />
    </Section>
  )
}

interface CampaignableTableProps {
  rows: readonly Campaignable[]
  appId: string
  view: ReturnType<typeof useListView>[0]
  change: ReturnType<typeof useListView>[1]
}

function CampaignableTable({ rows, appId, view, change }: CampaignableTableProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const [retiring, setRetiring] = useState<Campaignable | null>(null)
  const columns = columnsFor(setOpenId)
  const sort = sortIn(columns, view)
  const { search, by, descending } = view
  const found = useMemo(
    () => sorted(findCampaignables(rows, { search }), keys, sortIn(keys, { by, descending })),
    [rows, search, by, descending],
  )
  const page = pageOf(found, view.page)
  const opened = found.find(({ id }) => id === openId)

  return (
    <>
      <Table
        label="Campaignable Ad Contents table"
        columns={columns}
        rows={page.rows}
        keyOf={(content) => content.id}
        sort={sort}
        onSort={rows.length > 1 ? (wanted) => change(sortedBy(wanted)) : undefined}
        onRow={(content) => setOpenId(content.id)}
        empty={rows.length === 0 ? <NoCampaignables /> : <NothingFound search={view.search} />}
      />
      {rows.length > 0 && (
        <Pager
          label="campaignable ad contents"
          {...page}
          onPage={(turned) => change({ page: turned })}
        >
          {countText(page, { found: found.length, all: rows.length }, [
            'campaignable ad content',
            'campaignable ad contents',
          ])}
        </Pager>
      )}
      <ContentViewer
        items={openId === null ? [] : found.map(viewable)}
        openId={openId}
        onOpen={setOpenId}
      >
        {opened && (
          <CampaignableDetails
            content={opened}
            onRetire={() => {
              setOpenId(null)
              setRetiring(opened)
            }}
          />
        )}
      </ContentViewer>
      {retiring && (
        <RetireCampaignableModal
          content={retiring}
          appId={appId}
          onClose={() => setRetiring(null)}
        />
      )}
    </>
  )
}

/** The sort keys of the columns. */
const keys: readonly Pick<Column<Campaignable>, 'head' | 'sortBy'>[] = [
  { head: 'Name', sortBy: ({ name }) => name },
  { head: 'Target Device', sortBy: (content) => deviceName(content.target_device) },
  {
    head: 'Content Orientation',
    sortBy: (content) => orientationName(content.content_orientation),
  },
]
const keyOf = (head: string) => ({ head, ...keys.find((key) => key.head === head) })

function columnsFor(onOpen: (id: string) => void): readonly Column<Campaignable>[] {
  return [
    {
      ...keyOf('Name'),
      cell: (content) => (
        <PictureCell picture={<CampaignablePreview content={content} />}>
          <TwoLines second={usesText(content.uses)}>
            <LinkButton
              onClick={(event) => {
                event.stopPropagation()
                onOpen(content.id)
              }}
            >
              {content.name}
            </LinkButton>
          </TwoLines>
        </PictureCell>
      ),
    },
    {
      ...keyOf('Target Device'),
      cell: (content) => deviceName(content.target_device),
    },
    {
      ...keyOf('Content Orientation'),
      cell: (content) => orientationName(content.content_orientation),
    },
  ]
}

function viewable(content: Campaignable) {
  return { id: content.id, title: content.name, ...mediaOf(content), poster: posterOf(content) }
}

function NoCampaignables() {
  return (
    <EmptyState title="No campaignable ad contents to show.">
      Open an ad content above to crop it for a device; campaigns choose from this list.
    </EmptyState>
  )
}
