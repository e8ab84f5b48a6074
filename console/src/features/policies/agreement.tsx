import { useId, useState, type ReactNode } from 'react'
import { Icon } from '../../ui/drawings/icon.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import styles from './agreement.module.css'
import type { UnsignedPolicy } from './use-policies.ts'

type Content = UnsignedPolicy['policy_content']

interface AgreementProps {
  content: Content
  /** False for print: every section is open and cannot be folded. */
  folding?: boolean
}

/**
 * Sections, their subsections, and the texts of these as bullets. All are open at first, because
 * this is the text that gets signed.
 */
export function Agreement({ content, folding = true }: AgreementProps) {
  const Part = folding ? FoldingPart : OpenPart
  return (
    <Stack gap={4} maxWidth="76ch">
      {content.sections.map((section, place) => (
        <Part key={place} level={3} title={section.title}>
          {section.subsections.map((subsection, under) => (
            <Part key={under} level={4} title={subsection.title}>
              <ul className={styles.texts}>
                {subsection.texts.map((text, at) => (
                  <li key={at}>{text.content}</li>
                ))}
              </ul>
            </Part>
          ))}
        </Part>
      ))}
    </Stack>
  )
}

interface PartProps {
  level: 3 | 4
  title: string
  children: ReactNode
}

function FoldingPart({ level, title, children }: PartProps) {
  const [open, setOpen] = useState(true)
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <div className={styles.part} data-level={level}>
      <Heading>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Icon name="down" size={12} />
          {title}
        </button>
      </Heading>
      <div id={id} className={styles.inside} hidden={!open}>
        {children}
      </div>
    </div>
  )
}

function OpenPart({ level, title, children }: PartProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.part} data-level={level}>
      <Heading>{title}</Heading>
      <div className={styles.inside}>{children}</div>
    </div>
  )
}
