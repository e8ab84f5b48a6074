import { FrontrowHost, createFrontrow, useAd } from 'frontrow-react-native'
import { Button } from 'react-native'

const ads = createFrontrow({ baseUrl: 'https://network.example.com', test: __DEV__ })

export function App() {
  return (
    <FrontrowHost ads={ads}>
      <LevelEnd />
    </FrontrowHost>
  )
}

function LevelEnd() {
  const { state, reason, show, request } = useAd('fr_p_…')
  if (state === 'none') return <Button title={`No ad: ${reason}. Ask again`} onPress={request} />
  return <Button title="Next level" disabled={state !== 'ready'} onPress={() => void show()} />
}
