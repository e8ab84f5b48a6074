import { uploadAdContent } from '@frontrow/contract/ad-contents'
import type { Size } from '@frontrow/contract/ad-contents/crop'
import { useEffect, useState, type DragEvent } from 'react'
import { alertText } from '../../../lib/calls/call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { BarsOffer } from './bars-offer.tsx'
import { UNSUPPORTED, accepted, kindOf } from './chosen-file.ts'
import { ChosenPreview, type Chosen } from './chosen-preview.tsx'
import { progressText } from '../contents/content-words.ts'
import { RefusedFile } from './refused-file.tsx'
import styles from './upload-modal.module.css'
import { useUpload } from './use-upload.ts'

const CLOSE_MS = 1500

interface UploadModalProps {
  appId: string
  opened: boolean
  onClose: () => void
}

/**
 * A dialog to choose or drop a file, preview it and upload it. During the upload only Cancel closes
 * the dialog.
 */
export function UploadModal({ appId, opened, onClose }: UploadModalProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [refused, setRefused] = useState<File | null>(null)
  const { progress, saving, done, error, save, cancel, forget } = useUpload(appId)

  const reset = () => {
    setChosen(null)
    setRefused(null)
    forget()
  }
  const close = () => {
    if (saving) return
    reset()
    onClose()
  }
  const choose = (file: File | undefined) => {
    if (file === undefined || saving || done) return
    const kind = kindOf(file)
    forget()
    setRefused(kind === null ? file : null)
    setChosen(kind === null ? null : { file, kind })
  }
  useEffect(() => {
    if (!done) return
    const timer = window.setTimeout(() => {
      setChosen(null)
      forget()
      onClose()
    }, CLOSE_MS)
    return () => window.clearTimeout(timer)
  }, [done, forget, onClose])

  const isLocked = chosen === null || saving || done
  return (
    <Modal
      title="Upload Ad Content"
      opened={opened}
      onClose={close}
      footer={
        <>
          <Button look="default" disabled={isLocked} onClick={reset}>
            Reset
          </Button>
          <Button
            disabled={isLocked}
            needs={uploadAdContent.needs}
            onClick={() => chosen !== null && save(chosen.file)}
          >
            Save
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <DropArea
          chosen={chosen}
          locked={saving || done}
          onChoose={choose}
          onResolution={(resolution) => setChosen((now) => now && { ...now, resolution })}
        />
        <BarsOffer chosen={isLocked ? null : chosen} onJpg={choose} />
        {saving && (
          <div className={styles.sending}>
            <ProgressBar
              label="uploading"
              done={progress.sent / Math.max(progress.whole, 1)}
              detail={progressText(progress.sent, progress.whole)}
            />
            <Button look="subtle" size="sm" onClick={cancel}>
              Cancel
            </Button>
          </div>
        )}
        {refused !== null && (
          <Alert
            type="error"
            detail={<RefusedFile key={fileKey(refused)} file={refused} onJpg={choose} />}
          >
            {UNSUPPORTED}
          </Alert>
        )}
        {error !== null && <Alert type="error">{alertText(error)}</Alert>}
        {done && <Alert type="success">Content uploaded successfully</Alert>}
      </Stack>
    </Modal>
  )
}

interface DropAreaProps {
  chosen: Chosen | null
  locked: boolean
  onChoose: (file: File | undefined) => void
  onResolution: (resolution: Size) => void
}

function DropArea({ chosen, locked, onChoose, onResolution }: DropAreaProps) {
  const [over, setOver] = useState(false)
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(!locked)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose(event.dataTransfer.files[0])
  }

  return (
    <div
      className={styles.drop}
      data-over={over}
      data-chosen={chosen !== null}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {chosen === null ? (
        <Invitation />
      ) : (
        <ChosenPreview key={fileKey(chosen.file)} {...chosen} onResolution={onResolution} />
      )}
      {!locked && (
        <label className={styles.pick}>
          <input
            type="file"
            className="unseen"
            accept={accepted}
            onChange={(event) => {
              onChoose(event.target.files?.[0])
              // Allows the same file to be chosen again.
              event.target.value = ''
            }}
          />
          {chosen === null ? 'Choose a file' : 'Choose another'}
        </label>
      )}
    </div>
  )
}

function Invitation() {
  return (
    <div className={styles.invitation}>
      <Icon name="upload" size={22} />
      <p>Drop a JPG or MP4 here</p>
      <p className={`${styles.hint} note`}>
        Images up to 10 MB, videos up to 100 MB. A JPG at least 3 times as wide as high is a banner.
      </p>
    </div>
  )
}

function fileKey(file: File): string {
  return `${file.name} ${file.size} ${file.lastModified}`
}
