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
        {settings.productName} shows ads in your apps and advertises your apps in others. It takes 6
        steps in the console and 2 calls in the app.
      </p>
      <ConsoleSteps />
      <FromTheApp />
      <p className={styles.more}>
        {settings.docsUrl !== paths.getStarted && (
          <>
            See also the{' '}
            <a href={settings.docsUrl} target="_blank" rel="noopener noreferrer">
              documentation
            </a>
            .{' '}
          </>
        )}
        All calls with their fields and errors are in the <a href="/api/docs">API reference</a>.
      </p>
    </div>
  )
}
