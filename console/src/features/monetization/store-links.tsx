import type { ShownApp } from './shown-app-rows.ts'
import { Inline } from '../../ui/layout/boxes.tsx'

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
    <Inline as="span" gap={3}>
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
    </Inline>
  )
}
