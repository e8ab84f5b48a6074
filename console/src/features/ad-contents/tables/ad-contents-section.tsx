import { createCampaignable, uploadAdContent } from '@frontrow/contract/ad-contents'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { useListSearch } from '../../../ui/tables/list-search.ts'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { FilterField, ListSearchField } from '../../../ui/tables/list-fields.tsx'
import { useListView } from '../../../ui/tables/list-view.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useMay } from '../../../ui/buttons/use-may.ts'
import type { KnownApp } from '../../apps/apps.tsx'
import { adContentColumns } from './content-columns.tsx'
import { AdContentDetails } from './content-details.tsx'
import { useAdContents, type AdContent } from '../contents/content-lists.ts'
import { adContentRules } from './content-rows.ts'
import { ContentViewer } from '../contents/content-viewer.tsx'
import { RetireContentModal } from './retire-content-modal.tsx'
import { mediaOf, posterOf } from '../contents/stills.ts'
import { contentTitle } from '../contents/use-retirement.ts'

interface AdContentsSectionProps {
  known: KnownApp
  onUpload: () => void
  onRetired: () => void
}

/**
 * The uploads of an app. A click on a row opens the campaignable screen, a click on the picture
 * opens the viewer. The viewer has a link to the campaignable screen too, for keyboard users. For a
 * role that may not make one, the row opens the viewer too.
 */
export function AdContentsSection({ known, onUpload, onRetired }: AdContentsSectionProps) {
  const navigate = useNavigate()
  const may = useMay(createCampaignable.needs)
  const list = useAdContents(known.app.id)
  const [openId, setOpenId] = useState<string | null>(null)
  const [retiring, setRetiring] = useState<AdContent | null>(null)
  const columns = useMemo(() => adContentColumns(setOpenId), [])
  const rules = useMemo(() => adContentRules(list.data ?? [], columns), [list.data, columns])
  const search = useListSearch(list.data, { ...rules, words, view: useListView('contents-') })
  const opened = search.found.find(({ id }) => id === openId)
  const campaignable = (ad: AdContent) => ({ state: { ad, ...known } })
  return (
    <Section
      title="Ad Contents"
      tools={
        <>
          {(list.data?.length ?? 0) > 1 && (
            <ListSearchField label="Find ad content" search={search} />
          )}
          <FilterField label="Type filter" search={search} all="All" />
          <Button look="subtle" size="sm" onClick={onRetired}>
            <Icon name="archive" />
            Retired
          </Button>
          <Button look="default" size="sm" needs={uploadAdContent.needs} onClick={onUpload}>
            <Icon name="upload" />
            Upload
          </Button>
        </>
      }
    >
      <QueryTable
        label="Ad Contents table"
        loading="Loading Ad List..."
        query={list}
        rows={list.data}
        search={search}
        columns={columns}
        keyOf={(ad) => ad.id}
        onRow={(ad) => {
          if (may.isAllowed) void navigate(paths.createCampaignable, campaignable(ad))
          else setOpenId(ad.id)
        }}
        empty={
          <EmptyState title="No ad contents yet">
            Upload a JPG or MP4, then make campaignable ad contents from it.
          </EmptyState>
        }
      />
      <ContentViewer
        items={openId === null ? [] : search.found.map(viewable)}
        openId={openId}
        onOpen={setOpenId}
      >
        {opened && (
          <AdContentDetails
            ad={opened}
            action={
              <ButtonLink
                to={paths.createCampaignable}
                {...campaignable(opened)}
                needs={createCampaignable.needs}
              >
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
    </Section>
  )
}

const words = ['ad content', 'ad contents'] as const

function viewable(ad: AdContent) {
  return { id: ad.id, title: contentTitle(ad), ...mediaOf(ad), poster: posterOf(ad) }
}
