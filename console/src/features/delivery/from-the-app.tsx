import { useSearchParams } from 'react-router'
import { shownPlatforms } from '../monetization/for-delivery.ts'
import styles from './get-started-page.module.css'
import { AnyLanguage } from './any-language.tsx'
import { SdkGuide } from './sdk-guide.tsx'
import { slugOf } from './slug-of.ts'
import { Tabs } from './tabs.tsx'

const anyLanguage = 'Any language'

/**
 * What an app does: with the SDK of its platform, or by requests of its own. The choice is stored
 * in the URL, so that a link can select it.
 */
export function FromTheApp() {
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('sdk') ?? (query.has('platform') ? slugOf(anyLanguage) : null)
  const names = [...shownPlatforms.map(({ name }) => name), anyLanguage]
  const chosen = names.find((name) => slugOf(name) === wanted) ?? names[0] ?? anyLanguage
  const platform = shownPlatforms.find(({ name }) => name === chosen)
  const choose = (name: string) =>
    setQuery({ sdk: slugOf(name) }, { replace: true, preventScrollReset: true })
  return (
    <section className={styles.section} aria-labelledby="from-the-app">
      <h2 id="from-the-app">From the app</h2>
      <p className={styles.note}>
        Replace the keys shown with your own. You can copy placement keys in the console.
      </p>
      <Tabs label="SDK" names={names} chosen={chosen} onChoose={choose}>
        {platform === undefined ? <AnyLanguage /> : <SdkGuide platform={platform} />}
      </Tabs>
    </section>
  )
}
