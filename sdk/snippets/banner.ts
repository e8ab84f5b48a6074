import { createFrontrow } from 'https://network.example.com/sdk/frontrow.js'

const ads = createFrontrow({
  baseUrl: 'https://network.example.com',
  placements: { menu: 'fr_p_…' },
})

/** `place` has its height by the page's own styles, so that nothing moves when the ad comes. */
export async function showBanner(place: Element): Promise<void> {
  const { ad } = await ads.requestAd('menu')
  if (ad) await ads.show(ad, { into: place })
}
