import styles from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

/** Lines to take along: they scroll in their own box and can be copied. `what` names them: 'the ad request'. */
export function CodeBlock({ code, what }: { code: string; what: string }) {
  return (
    <div className={styles.block}>
      <pre role="region" aria-label={what} tabIndex={0}>
        <code>{code}</code>
      </pre>
      <span className={styles.copy}>
        <CopyButton text={code} what={what} />
      </span>
    </div>
  )
}
