import '@fontsource-variable/besley/wght.css'
import { settings } from '../../lib/settings.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { TheatreDrawing } from '../../ui/drawings/theatre-drawing.tsx'
import { useWindowTitle } from '../../ui/layout/page-head.tsx'
import { ConsolePicture } from './console-picture.tsx'
import { SeatPlan } from './seat-plan.tsx'
import styles from './landing.module.css'
import { Advertise, MonetizeYourApps, SelfHost } from './offers.tsx'
import { Platforms } from './platforms.tsx'
import { Steps } from './steps.tsx'

/** The home page. It makes no API calls. */
export function LandingPage() {
  useWindowTitle('Everyone deserves an audience')
  return (
    <div className={styles.land}>
      <section className={styles.hero}>
        <SeatPlan />
        <div className={styles.lit}>
          <h1>everyone deserves an audience</h1>
          <p>
            {settings.productName} is an ad network you run yourself. Your apps find their players,
            your placements earn, and every cent can be counted again.
          </p>
          <div className={styles.calls}>
            <ButtonLink size="lg" to={paths.signUp}>
              Take your seat
            </ButtonLink>
            <ButtonLink size="lg" look="default" to={paths.getStarted}>
              Read the quick start
            </ButtonLink>
          </div>
        </div>
      </section>
      <div className={`${styles.wrap} ${styles.picture}`}>
        <ConsolePicture />
      </div>
      <Steps />
      <div className={styles.wrap}>
        <Platforms />
      </div>
      <div className={`${styles.wrap} ${styles.duo}`}>
        <MonetizeYourApps />
        <Advertise />
      </div>
      <SelfHost />
      <section className={`${styles.wrap} ${styles.last}`}>
        <TheatreDrawing width={300} />
        <h2>There is a seat left in the front row.</h2>
        <ButtonLink size="lg" to={paths.signUp}>
          Take it
        </ButtonLink>
      </section>
    </div>
  )
}
