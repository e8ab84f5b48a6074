import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import styles from './code-boxes.module.css'

export const CODE_LENGTH = 6

/** The value with all boxes empty. */
export const emptyCode: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '')

interface CodeBoxesProps {
  /** One character per box, '' for an empty one. */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  /** The code was wrong: the boxes are red until the caller clears them. */
  error?: boolean
  disabled?: boolean
  /** Each increase focuses the first box: when the boxes appear, and after each clearing. */
  focusFirst?: number
}

/**
 * Six boxes for a code of letters and digits. Typed or pasted characters that cannot be part of a
 * code are dropped; letters become capitals.
 */
export function CodeBoxes(props: CodeBoxesProps) {
  const { value, onChange, error = false, disabled = false, focusFirst } = props
  const boxes = useRef<(HTMLInputElement | null)[]>([])

  useEffect(() => {
    if (focusFirst !== undefined) boxes.current[0]?.focus()
  }, [focusFirst])

  const goTo = (box: number) => {
    const target = boxes.current[Math.max(0, Math.min(CODE_LENGTH - 1, box))]
    target?.focus()
    target?.select()
  }
  const fill = (from: number, characters: string) => {
    onChange(value.map((old, box) => characters[box - from] ?? old))
    goTo(from + characters.length)
  }
  // Handles changes without a key press: an autofilled code, a phone keyboard, a cleared box.
  const change = (box: number, text: string) => {
    if (text === '') onChange(value.with(box, ''))
    const fresh = freshOf(text, value[box] ?? '')
    if (fresh !== '') fill(box, fresh)
  }
  const press = (box: number, event: KeyboardEvent) => {
    if (isCharacter(event)) {
      event.preventDefault()
      fill(box, event.key.toUpperCase())
      return
    }
    if (event.key === 'Backspace' && value[box] === '') {
      event.preventDefault()
      goTo(box - 1)
      return
    }
    const target = targetOf(event.key, box)
    if (target === null) return
    event.preventDefault()
    goTo(target)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const characters = keep(event.clipboardData.getData('text')).slice(0, CODE_LENGTH)
    if (characters === '') return
    onChange(emptyCode.map((_, box) => characters[box] ?? ''))
    goTo(characters.length)
  }

  return (
    <div className={styles.boxes} role="group" aria-label="Verification code">
      {value.map((character, box) => (
        <input
          // The boxes are identified only by their position.
          // oxlint-disable-next-line react/no-array-index-key
          key={box}
          ref={(element) => {
            boxes.current[box] = element
          }}
          className={styles.box}
          data-full={character !== ''}
          aria-label={`Character ${box + 1} of ${CODE_LENGTH}`}
          aria-invalid={error || undefined}
          // A dialog focuses it when it opens.
          data-autofocus={box === 0 || undefined}
          disabled={disabled}
          value={character}
          autoCapitalize="characters"
          autoComplete={box === 0 ? 'one-time-code' : 'off'}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onChange={(event) => change(box, event.target.value)}
          onKeyDown={(event) => press(box, event)}
          onPaste={paste}
        />
      ))}
    </div>
  )
}

/** The card that contains the boxes; a beam points at the next box to fill. */
export function CodeStage({
  heading,
  value,
  children,
}: {
  heading: ReactNode
  value: readonly string[]
  children: ReactNode
}) {
  const next = value.indexOf('')
  const aim = 240 + (next - (CODE_LENGTH - 1) / 2) * 62
  return (
    <section className={styles.stage}>
      {next >= 0 && (
        <svg
          className={styles.beam}
          viewBox="0 0 480 150"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={`M234 0h12L${aim + 37} 138H${aim - 37}Z`} />
        </svg>
      )}
      <h2 className={styles.heading}>{heading}</h2>
      {children}
    </section>
  )
}

/** The line below the boxes: the countdown at one end, the button at the other. */
export function CodeFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}

function keep(text: string): string {
  return text.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()
}

/**
 * The new characters of a box: a second character replaces the first, on either side of it, and a
 * rejected one changes nothing.
 */
function freshOf(text: string, old: string): string {
  const accepted = keep(text)
  if (accepted === old && accepted.length < text.length) return ''
  if (old === '' || accepted.length !== 2) return accepted
  return accepted.startsWith(old) ? accepted.slice(1) : accepted.slice(0, 1)
}

/**
 * True for a letter or digit without a modifier key. Typing the same character again moves to the
 * next box too, although the value does not change.
 */
function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return /^[a-z0-9]$/i.test(key) && !ctrlKey && !metaKey && !altKey
}

function targetOf(key: string, box: number): number | null {
  if (key === 'ArrowLeft') return box - 1
  if (key === 'ArrowRight') return box + 1
  if (key === 'Home') return 0
  if (key === 'End') return CODE_LENGTH - 1
  return null
}
