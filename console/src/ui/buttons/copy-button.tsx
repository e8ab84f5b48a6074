import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import styles from './copy-button.module.css'
import { Icon } from '../drawings/icon.tsx'

const SAID_MS = 2000

type Outcome = 'copied' | 'failed'

/** Copies `text` to the clipboard and confirms it. `what` names the copied value: 'App API Key'. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const press = async () => setOutcome((await copyText(text)) ? 'copied' : 'failed')

  return (
    <span className={styles.copy} data-outcome={outcome}>
      <IconButton label={`Copy ${what}`} title={`Copy ${what}`} onClick={() => void press()}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      </IconButton>
      <span className={styles.said} role="status">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'Not copied'}
      </span>
    </span>
  )
}

/**
 * Copies a text. A page on plain http has no `navigator.clipboard`; the deprecated `execCommand`
 * works there. False where neither does.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'unseen'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
