import type { ShownApp } from './shown-app-rows.ts'
import styles from './ad-review-page.module.css'

type StoreLinksProps = { app: Pick<ShownApp, 'name' | 'play_store_url' | 'app_store_url'> }

/** Links to the app's store pages; each opens in a new tab. */
export function StoreLinks({ app }: StoreLinksProps) {
  const stores = [
    { store: 'Google Play', url: app.play_store_url },
    { store: 'App Store', url: app.app_store_url },
  ]
  const known = stores.filter(({ url }) => url !== null)
  if (known.length === 0) return <span className="muted">None</span>
  return (
    <span className={styles.stores}>
      {known.map(({ store, url }) => (
        <a
          key={store}
          href={url ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${app.name} on ${store}`}
        >
          {store}
        </a>
      ))}
    </span>
  )
}
