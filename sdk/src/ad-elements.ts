import type { AdLifecycle } from './ad-lifecycle.ts'
import { make } from './elements.ts'
import type { ReadyAd } from './ready-ad.ts'

/** The properties of a link to the store. The server counts the click and redirects. */
export function linkOf(ad: ReadyAd, lifecycle: AdLifecycle): Record<string, unknown> {
  return {
    href: ad.click_url,
    target: '_blank',
    rel: 'noopener',
    onclick: () => lifecycle.tap(),
  }
}

export function pictureOf(
  ad: ReadyAd,
  lifecycle: AdLifecycle,
  properties: Record<string, unknown>,
): HTMLImageElement {
  return make('img', {
    onload: () => lifecycle.loaded(),
    onerror: () => lifecycle.failed(),
    ...properties,
    src: ad.media.url,
  })
}
