import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import styles from './get-started-page.module.css'

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

/** What a new organization does in the console before its first ad. */
export function ConsoleSteps() {
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
