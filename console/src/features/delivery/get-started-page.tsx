import { appRequests } from '@frontrow/contract/app-requests'
import { Fragment, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { settings } from '../../lib/settings.ts'
import { paths } from '../../paths.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './get-started-page.module.css'
import { snippetOf } from './platform.ts'
import { platforms } from './platforms.ts'
import { requestWords } from './requests.ts'
import { Tabs } from './tabs.tsx'

/**
 * The quick start: from an account to the first ad in an app. It is public and makes no API calls.
 */
export function GetStartedPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Get Started" />
      <p className={styles.lede}>
        {settings.productName} shows ads in your apps and shows your apps in the ads of others. From
        an account to the first ad it is six steps here in the console, and four requests from the
        app.
      </p>
      <ConsoleSteps />
      <Requests />
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

const steps: { title: string; text: ReactNode }[] = [
  {
    title: 'Sign up',
    text: (
      <>
        <Link to={paths.signUp}>Make an account</Link> for your organization, a company or one
        person. A code of six characters comes by mail, and the account is yours once you have typed
        it.
      </>
    ),
  },
  {
    title: 'Wait for approval',
    text: (
      <>
        The operator of this network looks at each new organization. Until then you can{' '}
        <Link to={paths.signIn}>sign in</Link> and see that you are waiting; the screen opens by
        itself when it is done.
      </>
    ),
  },
  {
    title: 'Create an app',
    text: (
      <>
        <Link to={paths.createApp}>Register it</Link> with its category and at least one of its
        store ids. The store id is what an ad leads to, so an app without one on a platform is not
        advertised there.
      </>
    ),
  },
  {
    title: 'Upload its ads',
    text: (
      <>
        Open the app in <Link to={paths.appList}>your list</Link> and upload a jpg or an mp4. A
        picture at least three times as wide as high is a banner. Then press it in the table and
        crop it for phone and tablet: what you make there is what people see.
      </>
    ),
  },
  {
    title: 'Monetize it',
    text: (
      <>
        <Link to={paths.addApps}>Add the app to monetization</Link> to get its keys, and make a
        placement for each spot that shows ads: RewardedVideo, Video, FullscreenImage or Banner. The
        placement key goes into the app.
      </>
    ),
  },
  {
    title: 'Start a campaign',
    text: (
      <>
        <Link to={paths.createCampaign}>Choose</Link> the app, the ads, the regions, a daily budget
        and the price of a thousand views. It runs for 30 days unless you extend it, and never
        spends more than its budget. Between apps of your own it costs nothing.
      </>
    ),
  },
]

function ConsoleSteps() {
  return (
    <section className={styles.section} aria-labelledby="in-the-console">
      <h2 id="in-the-console">In the console</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }, step) => (
          <li key={title}>
            <span className={styles.seat} aria-hidden="true">
              {step + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The platform is stored in the URL, so that a link can select it. */
function Requests() {
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('platform')
  const platform = platforms.find(({ name }) => slugOf(name) === wanted) ?? platforms[0]
  const choose = (name: string) =>
    setQuery({ platform: slugOf(name) }, { replace: true, preventScrollReset: true })
  const { name, language, needs, helper } = platform
  return (
    <section className={styles.section} aria-labelledby="from-the-app">
      <h2 id="from-the-app">From the app</h2>
      <p className={styles.note}>
        Plain HTTP and JSON. Put your own keys in place of the ones shown; the keys of your
        placements are in the console, each with a copy button.
      </p>
      <Tabs
        label="Platform"
        names={platforms.map(({ name: tab }) => tab)}
        chosen={name}
        onChoose={choose}
      >
        <div className={styles.request}>
          <h3>Once, in {language}</h3>
          <p>Every request goes through one function. {needs}</p>
          <CodeBlock code={helper(`${window.location.origin}/delivery/v1`)} what="the function" />
        </div>
        {appRequests.map((request) => (
          <div key={request.name} className={styles.request}>
            <h3>{requestWords[request.name].title}</h3>
            <p>{withCode(requestWords[request.name].text)}</p>
            <CodeBlock
              code={snippetOf(platform, request)}
              what={requestWords[request.name].title.toLowerCase()}
            />
          </div>
        ))}
      </Tabs>
    </section>
  )
}

function slugOf(name: string): string {
  return name.toLowerCase().replace(' ', '-')
}

/** Text between backticks is a name of the protocol and is shown as code. */
function withCode(text: string): ReactNode {
  return text
    .split('`')
    .map((part, place) => (
      <Fragment key={part}>
        {place % 2 === 1 ? <code className="mono">{part}</code> : part}
      </Fragment>
    ))
}
