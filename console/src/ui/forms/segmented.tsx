import styles from './segmented.module.css'

interface SegmentedProps<Choice extends string> {
  /** The name of the choice: 'Basis'. */
  label: string
  choices: readonly Choice[]
  /** What is written on each choice; the choice itself by default. */
  words?: Readonly<Record<Choice, string>>
  /** Null while none is selected. */
  value: Choice | null
  onChange: (choice: Choice) => void
}

/** A segmented control: a few choices side by side, one of them selected. */
export function Segmented<Choice extends string>(props: SegmentedProps<Choice>) {
  const { label, choices, words, value, onChange } = props
  return (
    <div className={styles.segmented} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
        >
          {words?.[choice] ?? choice}
        </button>
      ))}
    </div>
  )
}
