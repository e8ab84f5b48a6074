import { useCallback, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section, SectionBody } from '../../ui/section.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import type { KnownApp } from '../apps/apps.tsx'
import type { PassedAlong } from './campaignable-state.ts'
import {
  useAdContents,
  useCampaignable,
  type AdContent,
  type Campaignable,
} from './content-lists.ts'
import { ContentPreview } from './content-preview.tsx'
import styles from './content-tables.module.css'
import {
  deviceName,
  orientationName,
  orientationOf,
  resolutionText,
  typeName,
} from './content-words.ts'
import { UploadModal } from './upload-modal.tsx'

/** What an app can show: its ad contents, and those of them that were made ready for a device. */
export function ContentTables({ known }: { known: KnownApp }) {
  const [uploading, setUploading] = useState(false)
  const closeUpload = useCallback(() => setUploading(false), [])
  return (
    <div className="stack">
      <AdContents known={known} onUpload={() => setUploading(true)} />
      <CampaignableContents appId={known.app.id} />
      <UploadModal appId={known.app.id} opened={uploading} onClose={closeUpload} />
    </div>
  )
}

function AdContents({ known, onUpload }: { known: KnownApp; onUpload: () => void }) {
  const list = useAdContents(known.app.id)
  const navigate = useNavigate()
  const passedAlong = (ad: AdContent): PassedAlong => ({ ad, ...known })

  const columns: readonly Column<AdContent>[] = [
    {
      head: 'Preview',
      cell: (ad) => (
        <Link
          className={styles.open}
          to={paths.createCampaignable}
          state={passedAlong(ad)}
          aria-label="Make campaignable"
          // The row leads to the same place; one press is one step.
          onClick={(event) => event.stopPropagation()}
        >
          <ContentPreview content={ad} />
        </Link>
      ),
    },
    { head: 'Type', cell: (ad) => typeName(ad.type) },
    {
      head: 'Resolution',
      cell: (ad) => resolutionText(ad.content_metadata.resolution),
      numeric: true,
    },
    {
      head: 'Orientation',
      cell: (ad) => (
        <span className={styles.last}>
          {orientationOf(ad.content_metadata.resolution)}
          <Icon name="right" />
        </span>
      ),
    },
  ]

  return (
    <Section
      title="Ad Contents"
      tools={
        <Button look="default" size="sm" onClick={onUpload}>
          <Icon name="upload" />
          Upload
        </Button>
      }
    >
      <ListBody
        list={list}
        loading="Loading Ad List..."
        table={(rows) => (
          <Table
            label="Ad Contents table"
            columns={columns}
            rows={rows}
            keyOf={(ad) => ad.id}
            onRow={(ad) => void navigate(paths.createCampaignable, { state: passedAlong(ad) })}
            empty={
              <EmptyState title="No ad contents to show.">
                Upload a jpg or an mp4. From it you make what phones and tablets show.
              </EmptyState>
            }
          />
        )}
      />
    </Section>
  )
}

const campaignableColumns: readonly Column<Campaignable>[] = [
  { head: 'Name', cell: (content) => content.name },
  { head: 'Target Device', cell: (content) => deviceName(content.target_device) },
  { head: 'Content Orientation', cell: (content) => orientationName(content.content_orientation) },
]

function CampaignableContents({ appId }: { appId: string }) {
  const list = useCampaignable(appId)
  return (
    <Section title="Campaignable Ad Contents">
      <ListBody
        list={list}
        loading="Loading Campaignable Ad List..."
        table={(rows) => (
          <Table
            label="Campaignable Ad Contents table"
            columns={campaignableColumns}
            rows={rows}
            keyOf={(content) => content.id}
            empty={
              <EmptyState title="No campaignable ad contents to show.">
                Open an ad content above to crop it for a device; campaigns choose from this list.
              </EmptyState>
            }
          />
        )}
      />
    </Section>
  )
}

interface ListBodyProps<Row> {
  list: {
    data: readonly Row[] | undefined
    failure: string | null
    refetch: () => Promise<unknown>
  }
  loading: string
  table: (rows: readonly Row[]) => ReactNode
}

/** A list that is on its way, that failed, or that is here. Rows already here stay when a later look fails. */
function ListBody<Row>({ list, loading, table }: ListBodyProps<Row>) {
  return (
    <>
      {list.failure !== null && (
        <SectionBody>
          <Alert
            type="error"
            detail={
              <Button look="default" size="sm" onClick={() => void list.refetch()}>
                Try again
              </Button>
            }
          >
            {list.failure}
          </Alert>
        </SectionBody>
      )}
      {list.data !== undefined && table(list.data)}
      {list.data === undefined && list.failure === null && (
        <TableSkeleton label={loading} rows={3} />
      )}
    </>
  )
}
