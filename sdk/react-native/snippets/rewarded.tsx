import { useAd } from 'frontrow-react-native'
import { Button } from 'react-native'

// Videos need a player: `createFrontrow({ video })` takes one, as the README shows for expo-video.

/** Inside of FrontrowProvider. The video has loaded when the button can be pressed. */
export function WatchForCoins({ giveCoins }: { giveCoins: () => void }) {
  const { state, show, request } = useAd('fr_p_…')
  const watch = async () => {
    const { rewarded } = await show({ reward: { user: 'user-17', data: 'level 7' } })
    if (rewarded) giveCoins()
    request()
  }
  return <Button title="50 coins" disabled={state !== 'ready'} onPress={() => void watch()} />
}
