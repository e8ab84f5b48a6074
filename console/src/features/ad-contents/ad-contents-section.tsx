import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { countText, pageOf, sortIn, sortedBy, useListView } from '../../lib/list-view.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { sorted } from '../../ui/sorting.ts'
import { Table, type Column } from '../../ui/table.tsx'
import type { KnownApp } from '../apps/apps.tsx'
import { AdContentDetails } from './content-details.tsx'
import { useAdContents, type AdContent } from './content-lists.ts'
import { ContentPreview } from './content-preview.tsx'
import { findContents, typesAmong, usesText } from './content-rows.ts'
import styles from './content-tables.module.css'
import { ContentViewer } from './content-viewer.tsx'
import { orientationOf, resolutionText, typeName } from './content-words.ts'
import { ListBody } from './list-body.tsx'
import { RetireContentModal } from './retire-content-modal.tsx'
import { mediaOf, posterOf } from './stills.ts'
import { contentTitle } from './use-retirement.ts'

interface AdContentsSectionProps {
  known: KnownApp
  onUpload: () => void
  onRetired: () => void
}

/**
 * The uploads of an app. A click on a row opens the campaignable screen, a click on the picture
 * opens the viewer. The viewer has a link to the campaignable screen too, for keyboard users.
 */
export function AdContentsSection({ known, onUpload, onRetired }: AdContentsSectionProps) {
  const list = useAdContents(known.app.id)
  const [view, change] = useListView('contents-')
  const types = useMemo(() => typesAmong(list.data ?? []), [list.data])
  return (
    <Section
      title="Ad Contents"
      tools={
        <>
          {(list.data?.length ?? 0) > 1 && (
            <SearchField
              label="Find an ad content"
              value={view.search}
              onChange={(search) => change({ search })}
            />
          )}
          {types.length > 1 && (
            <Segmented
              label="Which types"
              choices={['All', ...types]}
              value={types.find((type) => type === view.only) ?? 'All'}
              onChange={(type) => change({ only: type === 'All' ? null : type })}
            />
          )}
          <Button look="subtle" size="sm" onClick={onRetired}>
            <Icon name="archive" />
            Retired
          </Button>
          <Button look="default" size="sm" onClick={onUpload}>
            <Icon name="upload" />
            Upload
          </Button>
        </>
      }
    >
      <ListBody
        list={list}
        loading="Loading Ad List..."
        table={(rows) => <ContentTable rows={rows} known={known} view={view} change={change} />}
      />
    </Section>
  )
}

interface ContentTableProps {
  rows: readonly AdContent[]
  known: KnownApp
  view: ReturnType<typeof useListView>[0]
  change: ReturnType<typeof useListView>[1]
}

function ContentTable({ rows, known, view, change }: ContentTableProps) {
  const navigate = useNavigate()
  const [openId, setOpenId] = useState<string | null>(null)
  const [retiring, setRetiring] = useState<AdContent | null>(null)
  const columns = columnsFor(setOpenId)
  const sort = sortIn(columns, view)
  const { search, only, by, descending } = view
  const found = useMemo(
    () => sorted(findContents(rows, { search, only }), keys, sortIn(keys, { by, descending })),
    [rows, search, only, by, descending],
  )
  const page = pageOf(found, view.page)
  const opened = found.find(({ id }) => id === openId)

  return (
    <>
      <Table
        label="Ad Contents table"
        columns={columns}
        rows={page.rows}
        keyOf={(ad) => ad.id}
        sort={sort}
        onSort={rows.length > 1 ? (wanted) => change(sortedBy(wanted)) : undefined}
        onRow={(ad) => void navigate(paths.createCampaignable, { state: { ad, ...known } })}
        empty={rows.length === 0 ? <NoContents /> : <NothingFound search={view.search} />}
      />
      {rows.length > 0 && (
        <Pager label="ad contents" {...page} onPage={(turned) => change({ page: turned })}>
          {countText(page, { found: found.length, all: rows.length }, [
            'ad content',
            'ad contents',
          ])}
        </Pager>
      )}
      <ContentViewer
        items={openId === null ? [] : found.map(viewable)}
        openId={openId}
        onOpen={setOpenId}
      >
        {opened && (
          <AdContentDetails
            ad={opened}
            action={
              <ButtonLink to={paths.createCampaignable} state={{ ad: opened, ...known }}>
                Make campaignable
              </ButtonLink>
            }
            onRetire={() => {
              setOpenId(null)
              setRetiring(opened)
            }}
          />
        )}
      </ContentViewer>
      {retiring && <RetireContentModal ad={retiring} onClose={() => setRetiring(null)} />}
    </>
  )
}

/** The sort keys of the columns. */
const keys: readonly Pick<Column<AdContent>, 'head' | 'sortBy'>[] = [
  { head: 'Type', sortBy: (ad) => typeName(ad.type) },
  {
    head: 'Resolution',
    sortBy: ({ content_metadata: { resolution } }) => resolution.width * resolution.height,
  },
  { head: 'Orientation', sortBy: (ad) => orientationOf(ad.content_metadata.resolution) },
]
const keyOf = (head: string) => ({ head, ...keys.find((key) => key.head === head) })

function columnsFor(onOpen: (id: string) => void): readonly Column<AdContent>[] {
  return [
    {
      head: 'Preview',
      cell: (ad) => (
        <span className={styles.preview}>
          <button
            type="button"
            className={styles.open}
            aria-label="Show large"
            onClick={(event) => {
              event.stopPropagation()
              onOpen(ad.id)
            }}
          >
            <ContentPreview content={ad} />
          </button>
          <span className={styles.uses}>{usesText(ad.uses)}</span>
        </span>
      ),
    },
    { ...keyOf('Type'), cell: (ad) => typeName(ad.type) },
    {
      ...keyOf('Resolution'),
      cell: (ad) => resolutionText(ad.content_metadata.resolution),
      numeric: true,
    },
    {
      ...keyOf('Orientation'),
      cell: (ad) => orientationOf(ad.content_metadata.resolution),
    },
  ]
}

function viewable(ad: AdContent) {
  return { id: ad.id, title: contentTitle(ad), ...mediaOf(ad), poster: posterOf(ad) }
}

function NoContents() {
  return (
    <EmptyState title="No ad contents to show.">
      Upload a jpg or an mp4. From it you make what phones and tablets show.
    </EmptyState>
  )
}
