// Uses everything that the SDK exports. It is compiled with each run of the tests.
import { useState } from 'react'
import { Button, Text, View } from 'react-native'
import {
  type AdState,
  type Asked,
  type AsyncTextStorage,
  type Frontrow,
  FrontrowBanner,
  type FrontrowBannerProps,
  FrontrowHost,
  type FrontrowHostProps,
  type FrontrowSettings,
  type HandedAd,
  type Insets,
  type Outcome,
  type SdkEvent,
  type ShowOptions,
  type VideoAdapter,
  type VideoProps,
  type WhyNot,
  createFrontrow,
  useAd,
} from 'frontrow-react-native'
import { type FakeAnswer, type FakeFrontrow, createFakeFrontrow } from 'frontrow-react-native/fake'

/** The app's own storage, such as the default export of AsyncStorage, and its own video player. */
declare const storage: AsyncTextStorage
declare const Player: VideoAdapter
declare const consentTool: { read(key: string): string | undefined }

const settings: FrontrowSettings = {
  baseUrl: 'https://network.example.com',
  storage,
  video: Player,
  appKey: 'fr_app_…',
  appVersion: '2.3.1',
  user: { id: 'u1', consent: true },
  device: { type: 'tablet' },
  test: true,
  child: false,
  limited: false,
  consent: (key) => consentTool.read(key),
  on: (happening: SdkEvent) => log(happening.what),
}

export const ads: Frontrow = createFrontrow(settings)

/** Without components: request, show, and give the reward. */
export async function watchForCoins(giveCoins: () => void): Promise<void> {
  const asked: Asked = await ads.requestAd('fr_p_…')
  if (!asked.ad) {
    const reason: WhyNot = asked.reason
    return log(reason)
  }
  const ad: HandedAd = asked.ad
  const options: ShowOptions = { reward: { user: 'u1', data: 'level 7' } }
  const outcome: Outcome = await ads.show(ad, options)
  if (outcome.rewarded) giveCoins()
  log(outcome.shown, outcome.clicked, outcome.reason, outcome.reward)
}

/** At the start of the app. */
export function begin(): void {
  ads.keepReady('fr_p_…')
  ads.recordInstall('click_id=…')
  ads.flush()
  log(ads.lastDecision()?.reason)
}

const insets: Insets = { top: 47, right: 0, bottom: 34, left: 0 }

export function App() {
  const host: FrontrowHostProps = { ads, insets: () => insets }
  return (
    <FrontrowHost {...host}>
      <Game />
    </FrontrowHost>
  )
}

function Game() {
  const [coins, setCoins] = useState(0)
  const { state, reason, ad, show, request }: AdState = useAd('fr_p_…')
  const watch = async () => {
    const { rewarded } = await show()
    if (rewarded) setCoins(coins + 50)
    request()
  }
  const banner: FrontrowBannerProps = {
    placement: 'fr_p_…',
    height: 50,
    whenEmpty: 'collapse',
    name: 'shop',
    style: { marginTop: 8 },
  }
  return (
    <View>
      <Text>{state === 'none' ? reason : ad?.advertiser.app_name}</Text>
      <Button title="50 coins" disabled={state !== 'ready'} onPress={() => void watch()} />
      <FrontrowBanner {...banner} />
    </View>
  )
}

/** A video adapter draws a video and tells what it does. */
export function SilentVideo({ source, isPlaying, isMuted, told }: VideoProps) {
  return <Text onPress={() => told('ended')}>{`${source} ${isPlaying} ${isMuted}`}</Text>
}

/** In the app's own tests: no network, no timer, and nothing is drawn. */
export async function testReward(): Promise<void> {
  const rewarded: FakeAnswer = {
    format: 'rewarded_video',
    app: 'Tidepool',
    outcome: { clicked: true, rewarded: true },
  }
  const fake: FakeFrontrow = createFakeFrontrow({ fr_p_1: rewarded, fr_p_2: { reason: 'budget' } })
  fake.answers['fr_p_2'] = {}
  const { ad } = await fake.requestAd('fr_p_1')
  if (ad) await fake.show(ad, { reward: { data: 'level 7' } })
  fake.keepReady('fr_p_2')
  fake.recordInstall()
  log(fake.asked, fake.shown[0]?.placement, fake.shown[0]?.options.reward, fake.kept, fake.installs)
  log(<FrontrowHost ads={fake} />)
}

const log = (...words: unknown[]): void => void words
