import { paths } from '../../paths.ts'
import { settings } from '../../lib/settings.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { TideScene, TidepoolIcon } from './artwork.tsx'
import styles from './landing.module.css'

const placements = [
  ['Level complete', 'RewardedVideo', '$287.19'],
  ['Home banner', 'Banner', '$498.77'],
  ['Pause screen', 'FullscreenImage', '$91.35'],
] as const

export function MonetizeYourApps() {
  return (
    <section>
      <h2>Monetize Your Apps</h2>
      <p>
        A placement is a seat you rent out. Name it, choose its type, and paste one key into your
        app. You see its requests, impressions and clicks, and what they earned.
      </p>
      <table className={styles.earnings} aria-label="What three placements of an example earned">
        <tbody>
          {placements.map(([name, type, earned]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="muted">{type}</td>
              <td className="num">{earned}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ButtonLink look="default" to={paths.signUp}>
        Start monetizing
      </ButtonLink>
    </section>
  )
}

export function Advertise() {
  return (
    <section>
      <h2>Advertise</h2>
      <p>
        A campaign is a ticket with a date and a limit. The daily budget is never overspent, and on
        day one your own apps can promote each other.
      </p>
      <div className={styles.ticket}>
        <div className={styles.ticketMain}>
          <div className={styles.ticketHead}>
            <TidepoolIcon size={44} className={styles.icon} />
            <div>
              <b>Tidepool spring push</b>
              <span>Tidepool Match</span>
            </div>
          </div>
          <dl>
            <div>
              <dt>Daily Budget</dt>
              <dd>€ 40.00</dd>
            </div>
            <div>
              <dt>ECPM Budget</dt>
              <dd>€ 1.80</dd>
            </div>
            <div>
              <dt>Valid Till</dt>
              <dd>26 May 2026</dd>
            </div>
          </dl>
        </div>
        <div className={styles.ticketStub}>
          <TideScene crop="560 0 675 1200" />
        </div>
      </div>
      <ButtonLink look="default" to={paths.signUp}>
        Start advertising
      </ButtonLink>
    </section>
  )
}

/** A terminal, which is dark in both colour schemes. */
export function SelfHost() {
  return (
    <div className={styles.wrap}>
      <section className={styles.host} data-scheme="dark">
        <div>
          <h2>Own the theatre</h2>
          <p>
            One program and one PostgreSQL, on your machine, under your terms. Node 20 and npm is
            all it asks for.
          </p>
          <a
            className={styles.hostLink}
            href={settings.docsUrl}
            target="_blank"
            rel="noopener noreferrer"
            title="Opens in a new tab"
          >
            Read the documentation
          </a>
        </div>
        <pre role="region" aria-label="Terminal" tabIndex={0}>
          <b>$</b> npm start{'\n'}
          <i>database</i>
          {'   embedded PostgreSQL 18, ready\n'}
          <i>console</i>
          {'    http://127.0.0.1:8080\n'}
          <i>api</i>
          {'        http://127.0.0.1:8080/api/docs\n'}
          <span className={styles.cursor} />
        </pre>
      </section>
    </div>
  )
}
