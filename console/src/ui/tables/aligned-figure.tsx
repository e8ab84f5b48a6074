import styles from './aligned-figure.module.css'

interface AlignedFigureProps {
  text: string
  /** The most decimals that a figure of the column has. */
  decimals: number
}

/**
 * Aligns the decimal points of a column without padding the numbers with zeros: an invisible text
 * takes the space of the missing digits.
 */
export function AlignedFigure({ text, decimals }: AlignedFigureProps) {
  return (
    <span className={styles.figure} data-room={roomAfter(text, decimals)}>
      {text}
    </span>
  )
}

function roomAfter(text: string, decimals: number): string {
  const longestPart = `.${'0'.repeat(decimals)}`
  const point = text.indexOf('.')
  return longestPart.slice(point < 0 ? 0 : text.length - point)
}
