import { aboutButton } from './about-ad.ts'
import type { AdLifecycle } from './ad-lifecycle.ts'
import type { Core } from './core.ts'
import { make, makePlace } from './elements.ts'
import type { HandedAd } from './handed-ad.ts'
import { watchVisibility } from './visibility.ts'

/** The lifecycle of the banner in each element, so that a new banner can end the old one. */
const standing = new WeakMap<Element, AdLifecycle>()

/** Shows a banner in an element. The banner that was there stays until the new one has loaded. */
export function showBanner(
  core: Core,
  ad: HandedAd,
  { life, into }: { life: AdLifecycle; into: Element },
): void {
  const { host, root } = makePlace()
  const { width, height, url } = ad.media
  const picture = make('img', {
    alt: `Advertisement: ${ad.advertiser.app_name}`,
    width,
    height,
    onload: () => {
      standing.get(into)?.failed('used')
      standing.set(into, life)
      host.hidden = false
      life.loaded()
    },
    onerror: () => life.failed(),
    src: url,
  })
  root.append(
    make(
      'div',
      { className: 'banner', role: 'region', 'aria-label': 'Advertisement' },
      make(
        'a',
        {
          href: ad.click_url,
          target: '_blank',
          rel: 'noopener',
          onclick: () => life.tap(),
        },
        picture,
      ),
      aboutButton(core, ad, root),
      make(
        'button',
        {
          type: 'button',
          className: 'close',
          'aria-label': 'Close the ad',
          onclick: () => life.close(),
        },
        '×',
      ),
    ),
  )
  host.hidden = standing.get(into)?.isOver === false
  into.append(host)
  watchVisibility(picture, life)
  void life.over.then(() => host.remove())
}
