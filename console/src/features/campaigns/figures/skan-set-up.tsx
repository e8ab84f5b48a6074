import { settings } from '../../../lib/settings.ts'
import { CodeBlock } from '../../../ui/layout/code-block.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { plistOf, type SkanReport } from './skan.ts'
import styles from './skan-section.module.css'

interface SetUpProps {
  report: SkanReport
  appName: string
}

/** The next steps, grouped by who must do them. */
export function NoPostbacks({ report, appName }: SetUpProps) {
  const { supportEmail } = settings
  if (report.network_id === null)
    return (
      <EmptyState
        title="This network has no name at Apple yet"
        action={
          supportEmail !== '' && (
            <a href={`mailto:${supportEmail}`}>Ask whoever runs this network</a>
          )
        }
      >
        Whoever runs it registers it with Apple and sets SKAN_NETWORK_ID. Until then devices have
        nobody to tell.
      </EmptyState>
    )
  return (
    <>
      <EmptyState title="No device has told of an install yet">
        They do so some days after the app was first opened, where all of this is in place.
      </EmptyState>
      <SetUp report={report} appName={appName} open />
    </>
  )
}

interface SetUpShown extends SetUpProps {
  /** Open where it is the next step. */
  open: boolean
}

/** Who does each set-up step, and the values it needs. */
export function SetUp({ report, appName, open }: SetUpShown) {
  return (
    <details className={styles.setUp} open={open}>
      <summary>How it is set up</summary>
      <Steps report={report} appName={appName} />
    </details>
  )
}

function Steps({ report, appName }: SetUpProps) {
  const { network_id: networkId, postback_url: address } = report
  return (
    <ol className={styles.steps}>
      <li>
        <p>
          <b>An app that shows the ads</b> names this network in its Info.plist, and presents them
          through StoreKit with the network’s signature for the App Store id {report.apple_app_id}.
          Only whoever runs this network can sign, and what its API answers carries no such
          signature: arrange it with them.
        </p>
        {networkId !== null && (
          <CodeBlock code={plistOf(networkId)} what="the lines for the Info.plist" />
        )}
      </li>
      <li>
        <p>
          <b>{appName}</b> calls <code className="mono">updatePostbackConversionValue</code> of
          SKAdNetwork when it is first opened. Without that call the device stays silent.
        </p>
      </li>
      <li>
        <p>
          <b>Whoever runs this network</b> has given Apple this address for postbacks.
        </p>
        <CodeBlock code={address} what="the postback address" />
      </li>
    </ol>
  )
}
