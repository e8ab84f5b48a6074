import { setContentRetirement } from '@frontrow/contract/ad-contents'
import { useState, type ReactNode } from 'react'
import { alertText } from '../../../lib/calls/call.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { restore, type Retirable } from '../../apps/apps.tsx'
import { useRetiredContents } from '../contents/content-lists.ts'
import { CampaignablePreview, ContentPreview } from '../contents/content-preview.tsx'
import styles from './content-columns.module.css'
import {
  contentTitle,
  retirableCampaignable,
  retirableContent,
} from '../contents/use-retirement.ts'

interface RetiredContentsModalProps {
  appId: string
  opened: boolean
  onClose: () => void
}

/** The retired contents of an app, each with a button to restore it. */
export function RetiredContentsModal({ appId, opened, onClose }: RetiredContentsModalProps) {
  const { contents, campaignable } = useRetiredContents(appId, opened)
  const error = contents.error ?? campaignable.error
  const again = () => Promise.all([contents.refetch(), campaignable.refetch()])
  return (
    <Modal title="Retired ad contents" opened={opened} onClose={onClose}>
      {error !== null && (
        <RetryAlert type="error" retry={again}>
          {alertText(error)}
        </RetryAlert>
      )}
      {error === null && (contents.data === undefined || campaignable.data === undefined) && (
        <TableSkeleton label="Loading retired ad contents..." rows={2} />
      )}
      {contents.data !== undefined && campaignable.data !== undefined && (
        <>
          {contents.data.length + campaignable.data.length === 0 && (
            <p className="muted">No retired ad contents in this app.</p>
          )}
          <ul className={`${styles.list} divided`}>
            {contents.data.map((ad) => (
              <Item
                key={ad.id}
                picture={<ContentPreview content={ad} />}
                title={contentTitle(ad)}
                at={ad.retired_at}
                thing={retirableContent(ad)}
              />
            ))}
            {campaignable.data.map((content) => (
              <Item
                key={content.id}
                picture={<CampaignablePreview content={content} />}
                title={content.name}
                at={content.retired_at}
                thing={retirableCampaignable(content)}
              />
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}

interface ItemProps {
  picture: ReactNode
  title: string
  at: string | undefined
  thing: Retirable
}

function Item({ picture, title, at, thing }: ItemProps) {
  const [pending, setPending] = useState(false)
  return (
    <li>
      {picture}
      <div>
        <b>{title}</b>
        {at !== undefined && <span className="small">retired {dayText(at)}</span>}
      </div>
      <Button
        look="default"
        size="sm"
        needs={setContentRetirement.needs}
        aria-label={`Restore ${title}`}
        pending={pending}
        onClick={() => {
          setPending(true)
          void restore(thing).finally(() => setPending(false))
        }}
      >
        Restore
      </Button>
    </li>
  )
}
