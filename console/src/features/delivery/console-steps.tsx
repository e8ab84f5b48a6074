import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import styles from './get-started-page.module.css'

const steps: { title: string; text: ReactNode }[] = [
  {
    title: 'Sign up',
    text: (
      <>
        <Link to={paths.signUp}>Create an account</Link> for your company or yourself. Enter the
        6-character code that we email you.
      </>
    ),
  },
  {
    title: 'Wait for approval',
    text: (
      <>
        An operator reviews each new organization. Until then you can{' '}
        <Link to={paths.signIn}>sign in</Link> to see the status. The console opens automatically
        once you are approved.
      </>
    ),
  },
  {
    title: 'Create an app',
    text: (
      <>
        <Link to={paths.createApp}>Register it</Link> with its category and at least one store ID.
        Ads link to the store page, so an app is advertised only on platforms with a store ID.
      </>
    ),
  },
  {
    title: 'Upload its ads',
    text: (
      <>
        Open the app in <Link to={paths.appList}>your list</Link> and upload a JPG or MP4. An image
        at least 3 times as wide as high is a banner. Then open it in the table and crop it for
        phone and tablet.
      </>
    ),
  },
  {
    title: 'Monetize it',
    text: (
      <>
        <Link to={paths.addApps}>Add the app to monetization</Link> to get its keys, then create a
        placement wherever the app shows ads: RewardedVideo, Video, FullscreenImage or Banner. Use
        the placement key in the app.
      </>
    ),
  },
  {
    title: 'Start a campaign',
    text: (
      <>
        <Link to={paths.createCampaign}>Choose</Link> the app, ads, regions, daily budget and the
        price per 1,000 impressions. It runs for 30 days unless you extend it, and never spends more
        than its budget. Ads in your own apps are free.
      </>
    ),
  },
]

/** What a new organization does in the console before its first ad. */
export function ConsoleSteps() {
  return (
    <section className={styles.section} aria-labelledby="in-the-console">
      <h2 id="in-the-console">In the console</h2>
      <ol className={`${styles.steps} divided`}>
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
