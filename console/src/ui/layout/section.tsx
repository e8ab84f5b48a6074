import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** A small button after the title. */
  hint?: ReactNode
  /** Beside or under the title: a total or a hint. */
  sub?: ReactNode
  /** Filters and buttons at the end of the title's line. */
  tools?: ReactNode
  /** Missing where a section is only a heading with buttons. */
  children?: ReactNode
}

/**
 * A card with a heading, exposed as a region of that name. Tables and graphs reach to its edges;
 * wrap anything else in `SectionBody`.
 */
export function Section({ title, hint, sub, tools, children }: SectionProps) {
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <header className={styles.header}>
        <div>
          <div className={styles.titleLine}>
            <h2 id={heading} className={styles.title}>
              {title}
            </h2>
            {hint}
          </div>
          {sub !== undefined && <div className={styles.sub}>{sub}</div>}
        </div>
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </header>
      {children}
    </section>
  )
}

/** The padded body of a card with a form or text. */
export function SectionBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

/** A card without a heading. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.section}>{children}</div>
}
