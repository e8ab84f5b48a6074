import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from '../buttons/button.tsx'
import { Icon } from '../drawings/icon.tsx'
import styles from './toast.module.css'

interface Toast {
  text: string
  /** What a button on it does. Each toast with one is shown, even where its text is the same. */
  act?: { label: string; run: () => void }
  /** It stays until it is dismissed, as an error does. */
  stays?: boolean
  isError?: boolean
  /** A reason why nothing was done. It is neither a success nor an error. */
  isRefusal?: boolean
}

interface Shown extends Toast {
  id: number
}

const SHOWN_MS = 10_000
const MAX_TOASTS = 3

let shown: readonly Shown[] = []
let last = 0
const listeners = new Set<() => void>()

/**
 * Shows a message in the corner of the screen that survives navigation, with an optional button.
 * Returns a function that takes it away.
 */
export function toast(message: Toast): () => void {
  last += 1
  const id = last
  // A text that is shown already is shown once, at the end, unless each has a button.
  const others = shown.filter(({ text, act }) => act !== undefined || text !== message.text)
  put([...others, { ...message, id }].slice(-MAX_TOASTS))
  return () => dismiss(id)
}

function dismiss(id: number): void {
  put(shown.filter((entry) => entry.id !== id))
}

function put(next: readonly Shown[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/**
 * The container of the toasts, rendered once beside the page. It must exist before the first toast,
 * or a screen reader does not announce it.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(listen, () => shown)
  return (
    <div className={styles.toasts} role="status">
      {toasts.map((entry) => (
        <OneToast key={entry.id} shown={entry} />
      ))}
    </div>
  )
}

function OneToast({ shown: { id, text, act, stays, isError, isRefusal } }: { shown: Shown }) {
  // The timer stops while the pointer or the focus is on the toast.
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (paused || isError || stays) return
    const timer = window.setTimeout(() => dismiss(id), SHOWN_MS)
    return () => window.clearTimeout(timer)
  }, [paused, isError, stays, id])

  return (
    <div
      className={styles.toast}
      data-error={isError}
      data-refusal={isRefusal}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={isRefusal ? 'lock' : isError ? 'error' : 'success'} />
      <p className={styles.text}>{text}</p>
      {act && (
        <Button
          look="subtle"
          size="sm"
          onClick={() => {
            dismiss(id)
            act.run()
          }}
        >
          {act.label}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={() => dismiss(id)}>
        <Icon name="x" />
      </IconButton>
    </div>
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
