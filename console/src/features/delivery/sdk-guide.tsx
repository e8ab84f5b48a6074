import { CodeBlock } from '../../ui/layout/code-block.tsx'
import {
  type SdkPlatform,
  snippetNames,
  snippetOf,
  snippetWords,
} from '../monetization/for-delivery.ts'
import styles from './get-started-page.module.css'
import { servedText, useServedPackages } from './use-served-packages.ts'
import { withCode } from './with-code.tsx'

/** How an app of a platform gets its SDK and shows ads with it. */
export function SdkGuide({ platform }: { platform: SdkPlatform }) {
  const { name, folder, about } = platform
  const { origin } = window.location
  const served = useServedPackages()?.find((one) => one.platform === folder)
  const api = snippetOf(folder, 'api', origin)
  return (
    <>
      <p className={styles.note}>{about}</p>
      {served && <p className={styles.served}>{servedText(served)}</p>}
      {snippetNames.map((snippet) => {
        const code = snippetOf(folder, snippet, origin)
        if (code === undefined) return null
        const { title, text } = snippetWords[snippet]
        return (
          <div key={snippet} className={styles.request}>
            <h3>{title}</h3>
            <p>{withCode(text)}</p>
            <CodeBlock code={code} what={`${title.toLowerCase()}, ${name}`} />
          </div>
        )
      })}
      {api !== undefined && (
        <details className={styles.api}>
          <summary>SDK reference</summary>
          <CodeBlock code={api} what={`the whole API, ${name}`} />
        </details>
      )}
    </>
  )
}
