import type { ReactNode } from 'react'
import { Badge } from '../../ui/feedback/badge.tsx'
import { TideScene } from './artwork.tsx'
import styles from './landing.module.css'

export function Steps() {
  return (
    <section className={`${styles.wrap} ${styles.steps}`}>
      <h2>How a seat gets filled</h2>
      <ol>
        <Step
          seat="A1"
          title="Bring an app"
          text="Register it, upload a jpg or an mp4, crop it once for phone and once for tablet."
        >
          <Upload />
        </Step>
        <Step
          seat="A2"
          title="Choose who sees it"
          text="Pick regions, a daily budget, and what a thousand views may cost. Or open a placement in an app of your own and let others pay you."
        >
          <Choice />
        </Step>
        <Step
          seat="A3"
          title="Count the house"
          text="Each impression, click and install counts once. Each ad that ran has a reason, and so has each that did not."
        >
          <Reasons />
        </Step>
      </ol>
    </section>
  )
}

function Step({
  seat,
  title,
  text,
  children,
}: {
  seat: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <li>
      <span className={styles.seat} aria-hidden="true">
        {seat}
      </span>
      <h3>{title}</h3>
      <p>{text}</p>
      <div className={styles.fragment} aria-hidden="true">
        {children}
      </div>
    </li>
  )
}

function Upload() {
  return (
    <div className={styles.upload}>
      <TideScene className={styles.thumb} crop="560 0 675 1200" />
      <div>
        <b>tidepool-low-tide.jpg</b>
        <span>1600 × 1200, cropped to 514 × 1200</span>
        <div className={styles.track}>
          <div />
        </div>
      </div>
    </div>
  )
}

function Choice() {
  return (
    <div className={styles.choice}>
      <div>
        {['Continent - Europe', 'Country - Japan', 'Region - Bavaria, Country - Germany'].map(
          (region) => (
            <Badge key={region}>{region}</Badge>
          ),
        )}
      </div>
      <p>
        Daily Budget <b>€ 40.00</b>
      </p>
    </div>
  )
}

const reasons = [
  ['Tidepool spring push', 'shown'],
  ['Night Bus, Nordics', 'frequency cap'],
  ['Slow Sunday', 'other region'],
] as const

function Reasons() {
  return (
    <div className={styles.reasons}>
      {reasons.map(([campaign, reason]) => (
        <div key={campaign} data-shown={reason === 'shown'}>
          <i />
          {campaign}
          <b>{reason}</b>
        </div>
      ))}
    </div>
  )
}
