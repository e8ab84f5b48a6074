import { createFrontrow } from 'https://network.example.com/sdk/frontrow.js'

const ads = createFrontrow({
  baseUrl: 'https://network.example.com',
  placements: { menu: 'fr_p_…' },
})

/**
 * The page's own styles give the place its height, so that nothing moves when the ad comes.
 * @param {Element} place
 */
export async function showBanner(place) {
  const { ad } = await ads.requestAd('menu')
  if (ad) await ads.show(ad, { into: place })
}
