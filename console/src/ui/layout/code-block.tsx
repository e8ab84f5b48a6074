import styles from './code-block.module.css'
import { CopyButton } from '../buttons/copy-button.tsx'

interface CodeBlockProps {
  code: string
  /**
   * What is copied to the clipboard, if it differs from the text shown; null where a button beside
   * the block copies it.
   */
  copied?: string | null
  /** The name of the block: 'the ad request'. */
  what: string
}

/** Code that scrolls in its own box and can be copied. */
export function CodeBlock({ code, copied = code, what }: CodeBlockProps) {
  return (
    <div className={styles.block}>
      <pre role="region" aria-label={what} tabIndex={0}>
        <code>{code}</code>
      </pre>
      {copied !== null && (
        <span className={styles.copy}>
          <CopyButton text={copied} what={what} />
        </span>
      )}
    </div>
  )
}
