import { useMemo, useState, type ReactNode } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useListSearch } from '../../../ui/tables/list-search.ts'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { ListSearchField } from '../../../ui/tables/list-fields.tsx'
import { useListView } from '../../../ui/tables/list-view.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { campaignableColumns } from './content-columns.tsx'
import { CampaignableDetails } from './content-details.tsx'
import { useCampaignable, type Campaignable } from '../contents/content-lists.ts'
import { campaignableTexts } from './content-rows.ts'
import { ContentViewer } from '../contents/content-viewer.tsx'
import { RetireCampaignableModal } from './retire-content-modal.tsx'
import { mediaOf, posterOf } from '../contents/stills.ts'

/**
 * The contents that campaigns can choose. A click on a row opens the viewer, which also shows where
 * the content is used.
 */
export function CampaignableSection({
  appId,
  resultsOf,
}: {
  appId: string
  resultsOf: (contentId: string) => ReactNode
}) {
  const list = useCampaignable(appId)
  const [openId, setOpenId] = useState<string | null>(null)
  const [retiring, setRetiring] = useState<Campaignable | null>(null)
  const columns = useMemo(() => campaignableColumns(setOpenId), [])
  const search = useListSearch(list.data, {
    textsOf: campaignableTexts,
    sortKeys: columns,
    words: ['campaignable ad content', 'campaignable ad contents'],
    view: useListView('campaignable-'),
  })
  const opened = search.found.find(({ id }) => id === openId)
  return (
    <Section
      title="Campaignable Ad Contents"
      tools={
        (list.data?.length ?? 0) > 1 && (
          <ListSearchField label="Find a campaignable ad content" search={search} />
        )
      }
    >
      <QueryTable
        label="Campaignable Ad Contents table"
        loading="Loading Campaignable Ad List..."
        query={list}
        rows={list.data}
        search={search}
        columns={columns}
        keyOf={(content) => content.id}
        onRow={(content) => setOpenId(content.id)}
        empty={
          <EmptyState inline title="No campaignable ad contents to show.">
            Open an ad content above to crop it for a device. Campaigns use the ones listed here.
          </EmptyState>
        }
      />
      <ContentViewer
        items={openId === null ? [] : search.found.map(viewable)}
        openId={openId}
        onOpen={setOpenId}
      >
        {opened && (
          <CampaignableDetails
            content={opened}
            results={resultsOf(opened.id)}
            onRetire={() => {
              setOpenId(null)
              setRetiring(opened)
            }}
          />
        )}
      </ContentViewer>
      {retiring && <RetireCampaignableModal content={retiring} onClose={() => setRetiring(null)} />}
    </Section>
  )
}

function viewable(content: Campaignable) {
  return { id: content.id, title: content.name, ...mediaOf(content), poster: posterOf(content) }
}
