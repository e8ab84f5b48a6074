import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { TabRow } from '../../ui/layout/tab-row.tsx'

interface TabsProps {
  /** What is selected: 'Platform'. */
  label: string
  names: readonly string[]
  chosen: string
  onChoose: (name: string) => void
  /** The content of the selected tab. */
  children: ReactNode
}

/**
 * The tab that each key moves to: the next or previous one, with wrap-around, or the first or last
 * one.
 */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Tabs as ARIA defines them: one stop for the Tab key, arrow keys between the tabs. */
export function Tabs({ label, names, chosen, onChoose, children }: TabsProps) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = step(names.indexOf(chosen), names.length)
    onChoose(names[next] ?? chosen)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <TabRow current={chosen} role="tablist" aria-label={label} onKeyDown={move}>
        {names.map((name, place) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${place}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {name}
          </button>
        ))}
      </TabRow>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${names.indexOf(chosen)}`}>
        {children}
      </div>
    </>
  )
}
