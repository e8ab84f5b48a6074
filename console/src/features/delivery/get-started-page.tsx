import { settings } from '../../lib/settings.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { ConsoleSteps } from './console-steps.tsx'
import { FromTheApp } from './from-the-app.tsx'
import styles from './get-started-page.module.css'

/**
 * The quick start: from an account to the first ad in an app. It is public and makes no API calls.
 */
export function GetStartedPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Get Started" />
      <p className={styles.lede}>
        {settings.productName} shows ads in your apps and shows your apps in the ads of others. From
        an account to the first ad it is six steps here in the console, and two calls in the app.
      </p>
      <ConsoleSteps />
      <FromTheApp />
      <p className={styles.more}>
        {settings.docsUrl !== paths.getStarted && (
          <>
            More is in the{' '}
            <a href={settings.docsUrl} target="_blank" rel="noopener noreferrer">
              documentation
            </a>
            .{' '}
          </>
        )}
        Every call, with its fields and its refusals, is in the{' '}
        <a href="/api/docs">API reference</a>.
      </p>
    </div>
  )
}
