import styles from './aligned-figure.module.css'

interface AlignedFigureProps {
  text: string
  /** The longest decimal part in the column, with its point, such as '.000'. */
  longest: string
}

/**
 * Aligns the decimal points of a column without padding the numbers with zeros: an invisible text
 * takes the space of the missing digits. A zero is pale.
 */
export function AlignedFigure({ text, longest }: AlignedFigureProps) {
  const [whole = ''] = text.split('.')
  return (
    <span
      className={text === '0' ? `${styles.figure} muted` : styles.figure}
      data-room={longest.slice(text.length - whole.length)}
    >
      {text}
    </span>
  )
}
