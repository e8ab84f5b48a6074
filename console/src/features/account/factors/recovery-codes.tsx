import { saveFile } from '../../../ui/buttons/save-file.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Acts } from '../../../ui/forms/form-acts.tsx'
import styles from './factors.module.css'

/** Opens where there are new recovery codes. */
export function RecoveryCodesModal({
  codes = [],
  onClose,
}: {
  codes?: readonly string[] | undefined
  onClose: () => void
}) {
  return (
    <Modal title="Your recovery codes" opened={codes.length > 0} onClose={onClose}>
      {codes.length > 0 && <RecoveryCodes codes={codes} onDone={onClose} />}
    </Modal>
  )
}

/** New recovery codes, shown this one time. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className="stack">
      <Alert type="warning" detail="They are shown only once. Earlier codes no longer work.">
        Keep these codes somewhere other than your phone.
      </Alert>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="muted">Each code replaces one code of the app, once.</p>
      <Acts>
        <CopyButton text={text} what="Recovery codes" />
        <Button
          look="default"
          onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Download
        </Button>
        <Button onClick={onDone}>I saved them</Button>
      </Acts>
    </div>
  )
}
