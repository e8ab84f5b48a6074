import { createFrontrow } from 'https://network.example.com/sdk/frontrow.js'

const ads = createFrontrow({
  baseUrl: 'https://network.example.com',
  placements: { pause: 'fr_p_…' },
  test: location.hostname === 'localhost',
})

/** Resolves to the reason where no ad was shown. */
export async function showBetweenLevels() {
  const result = await ads.requestAd('pause')
  if (!result.ad) return result.reason
  const outcome = await ads.show(result.ad)
  return outcome.reason
}
