import styles from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  code: string
  /** What goes to the clipboard, where it is not what is shown. */
  copied?: string
  /** Its name: 'the ad request'. */
  what: string
}

/** Lines to take along: they scroll in their own box and can be copied. */
export function CodeBlock({ code, copied = code, what }: CodeBlockProps) {
  return (
    <div className={styles.block}>
      <pre role="region" aria-label={what} tabIndex={0}>
        <code>{code}</code>
      </pre>
      <span className={styles.copy}>
        <CopyButton text={copied} what={what} />
      </span>
    </div>
  )
}
