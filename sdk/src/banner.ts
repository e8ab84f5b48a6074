import { aboutButton } from './about-ad.ts'
import { linkOf, pictureOf } from './ad-elements.ts'
import type { AdLifecycle } from './ad-lifecycle.ts'
import type { Core } from './core.ts'
import { make, makePlace } from './elements.ts'
import type { ReadyAd } from './ready-ad.ts'
import { watchVisibility } from './visibility.ts'

/** The lifecycle of the banner in each element, so that a new banner can end the old one. */
const standing = new WeakMap<Element, AdLifecycle>()

/** Shows a banner in an element. The banner that was there stays until the new one has loaded. */
export function showBanner(
  core: Core,
  ad: ReadyAd,
  { lifecycle, into }: { lifecycle: AdLifecycle; into: Element },
): void {
  const { host, root } = makePlace()
  const { width, height } = ad.media
  const picture = pictureOf(ad, lifecycle, {
    alt: `Advertisement: ${ad.advertiser.app_name}`,
    width,
    height,
    onload: () => {
      standing.get(into)?.failed('used')
      standing.set(into, lifecycle)
      host.hidden = false
      lifecycle.loaded()
    },
  })
  root.append(
    make(
      'div',
      { className: 'banner', role: 'region', 'aria-label': 'Advertisement' },
      make('a', linkOf(ad, lifecycle), picture),
      aboutButton(core, ad, root),
      make(
        'button',
        {
          className: 'close',
          'aria-label': 'Close the ad',
          onclick: () => lifecycle.close(),
        },
        '×',
      ),
    ),
  )
  host.hidden = standing.get(into)?.isOver === false
  into.append(host)
  watchVisibility(picture, lifecycle)
  void lifecycle.over.then(() => host.remove())
}
