import { settings } from '../../../lib/settings.ts'
import { CodeBlock } from '../../../ui/layout/code-block.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { plistOf, type SkanReport } from './skan.ts'
import styles from './figures.module.css'

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
        inline
        title="SKAdNetwork is not set up on this network"
        action={supportEmail !== '' && <a href={`mailto:${supportEmail}`}>Contact support</a>}
      >
        The operator must register the network with Apple and set SKAN_NETWORK_ID. Until then,
        devices send no postbacks.
      </EmptyState>
    )
  return (
    <>
      <EmptyState inline title="No postbacks yet">
        Devices send them a few days after the first open of the app, once this is set up.
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
      <summary>Setup</summary>
      <Steps report={report} appName={appName} />
    </details>
  )
}

function Steps({ report, appName }: SetUpProps) {
  const { network_id: networkId, postback_url: address } = report
  return (
    <ol className={`${styles.steps} compact`}>
      <li>
        <p>
          <b className="label">The app that shows the ads</b> lists this network in its Info.plist
          and presents the ads with StoreKit and the network’s signature for App Store ID{' '}
          {report.apple_app_id}. The API does not sign ads yet. Arrange the signature with the
          operator.
        </p>
        {networkId !== null && (
          <CodeBlock code={plistOf(networkId)} what="the lines for the Info.plist" />
        )}
      </li>
      <li>
        <p>
          <b className="label">{appName}</b> calls{' '}
          <code className="mono">updatePostbackConversionValue</code> of SKAdNetwork on its first
          open. Without that call, the device sends no postback.
        </p>
      </li>
      <li>
        <p>
          <b className="label">The operator</b> registered this postback URL with Apple.
        </p>
        <CodeBlock code={address} what="the postback URL" />
      </li>
    </ol>
  )
}
