import { useEffect, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import styles from './copy-button.module.css'
import { Icon } from '../drawings/icon.tsx'

const SAID_MS = 2000

type Outcome = 'copied' | 'failed'

interface CopyButtonProps {
  text: string
  /** The name of the copied value: 'App API Key'. */
  what: string
  /** True for a button with its name in words; by default it is an icon. */
  isWritten?: boolean
}

/** Copies `text` to the clipboard and confirms it. */
export function CopyButton({ text, what, isWritten = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const press = async () => setOutcome((await copyText(text)) ? 'copied' : 'failed')

  const icon = <Icon name={outcome === 'copied' ? 'check' : 'copy'} />

  return (
    <span className={styles.copy} data-outcome={outcome}>
      {isWritten ? (
        <Button look="default" size="sm" onClick={() => void press()}>
          {icon}
          Copy {what}
        </Button>
      ) : (
        <IconButton label={`Copy ${what}`} title={`Copy ${what}`} onClick={() => void press()}>
          {icon}
        </IconButton>
      )}
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
