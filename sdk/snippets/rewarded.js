import { createFrontrow } from 'https://network.example.com/sdk/frontrow.js'

const ads = createFrontrow({
  baseUrl: 'https://network.example.com',
  placements: { coins: 'fr_p_…' },
})

// From now on a video is ready when the player asks for it.
ads.keepReady('coins')

/** @param {() => void} giveCoins */
export async function watchForCoins(giveCoins) {
  const { ad } = await ads.requestAd('coins')
  if (!ad) return
  const { rewarded } = await ads.show(ad, { reward: { user: 'user-17', data: 'level 7' } })
  if (rewarded) giveCoins()
}
