// A small app that shows all four formats.
import { useState } from 'react'
import { Pressable, ScrollView, StyleSheet, Text, View } from 'react-native'
import {
  type AdState,
  FrontrowBanner,
  FrontrowProvider,
  type Frontrow,
  type Insets,
  type Outcome,
  useAd,
} from '../src/index.ts'

export interface AppProps {
  ads: Frontrow
  placements: { banner: string; image: string; video: string; rewarded_video: string }
  insets?: Insets
}

export function App({ ads, placements, insets }: AppProps) {
  const [coins, setCoins] = useState(0)
  const [log, setLog] = useState('Request an ad.')
  const note = ({ shown, rewarded, reason }: Outcome) => {
    if (rewarded) setCoins((had) => had + 50)
    setLog(shown ? 'The ad was shown.' : `No ad was shown: ${reason}.`)
  }
  const edges = {
    paddingTop: (insets?.top ?? 0) + 16,
    paddingBottom: (insets?.bottom ?? 0) + 8,
    paddingHorizontal: Math.max(insets?.left ?? 0, insets?.right ?? 0),
  }
  return (
    <FrontrowProvider ads={ads} {...(insets && { insets })}>
      <View style={[styles.app, edges]}>
        <ScrollView contentContainerStyle={styles.content}>
          <Text style={styles.title}>Lantern Run</Text>
          <Text style={styles.coins}>{coins} coins</Text>
          <AdButton placement={placements.image} name="Image" done={note} />
          <AdButton placement={placements.video} name="Video" done={note} />
          <AdButton placement={placements.rewarded_video} name="50 coins for a video" done={note} />
          <Text style={styles.log}>{log}</Text>
        </ScrollView>
        <FrontrowBanner placement={placements.banner} />
      </View>
    </FrontrowProvider>
  )
}

interface AdButtonProps {
  placement: string
  name: string
  done: (outcome: Outcome) => void
}

/** Asks for an ad first, and shows it at the second touch. */
function AdButton({ placement, name, done }: AdButtonProps) {
  const ad = useAd(placement)
  const press = async () => {
    if (ad.state === 'ready') done(await ad.show({ reward: { user: 'ada', data: name } }))
    else if (ad.state === 'none') ad.request()
  }
  return (
    <Pressable
      testID={`example-${name}`}
      accessibilityRole="button"
      style={({ pressed }) => [styles.button, pressed && styles.pressed]}
      onPress={() => void press()}
    >
      <Text style={styles.buttonName}>{name}</Text>
      <Text style={styles.buttonState}>{wordsOf(ad)}</Text>
    </Pressable>
  )
}

function wordsOf(ad: AdState): string {
  if (ad.state === 'loading') return 'Loading …'
  if (ad.state === 'ready') return 'Ready: show it'
  if (ad.state === 'showing') return 'Showing …'
  return ad.reason === 'used' ? 'Shown: ask again' : `None (${ad.reason}): ask again`
}

const styles = StyleSheet.create({
  app: { flex: 1, backgroundColor: '#f4f2fa' },
  content: { padding: 24, gap: 12, maxWidth: 480, width: '100%', alignSelf: 'center' },
  title: { fontSize: 28, lineHeight: 36, fontWeight: '700', color: '#232129' },
  coins: { fontSize: 16, lineHeight: 24, color: '#4d4957', marginBottom: 12 },
  button: { minHeight: 64, borderRadius: 12, padding: 12, backgroundColor: '#fff' },
  pressed: { backgroundColor: '#e6e0f5' },
  buttonName: { fontSize: 16, lineHeight: 20, fontWeight: '600', color: '#232129' },
  buttonState: { fontSize: 14, lineHeight: 20, color: '#5b30ac' },
  log: { fontSize: 14, lineHeight: 20, color: '#4d4957' },
})
