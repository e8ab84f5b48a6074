import { FrontrowProvider, createFrontrow, useAd } from 'frontrow-react-native'
import { Button } from 'react-native'

const ads = createFrontrow({ baseUrl: 'https://network.example.com', test: __DEV__ })

export function App() {
  return (
    <FrontrowProvider ads={ads}>
      <LevelEnd />
    </FrontrowProvider>
  )
}

function LevelEnd() {
  const ad = useAd('fr_p_…')
  if (ad.state === 'none')
    return <Button title={`No ad: ${ad.reason}. Ask again`} onPress={ad.request} />
  return <Button title="Next" disabled={ad.state !== 'ready'} onPress={() => void ad.show()} />
}
