// Uses everything that the SDK exports. It is compiled with each run of the tests.
import { useState } from 'react'
import { Button, Text, View } from 'react-native'
import {
  type AdEvent,
  type AdFormat,
  type AdResult,
  type AdState,
  type AsyncTextStorage,
  type Frontrow,
  FrontrowBanner,
  type FrontrowBannerProps,
  FrontrowProvider,
  type FrontrowProviderProps,
  type FrontrowSettings,
  type Insets,
  type Outcome,
  type ReadyAd,
  type Reason,
  type ShowOptions,
  type VideoAdapter,
  type VideoProps,
  type VideoStatus,
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
  watch: 'fr_w_…',
  child: false,
  limited: false,
  consent: (key) => consentTool.read(key),
  onAdEvent: (event: AdEvent) => log(wordsOf(event)),
}

function wordsOf(event: AdEvent): string {
  if (event.type === 'loaded') return `${event.format} of ${event.appName}`
  return 'reason' in event ? `${event.type}: ${event.reason}` : event.type
}

export const ads: Frontrow = createFrontrow(settings)

/** Without components: request, show, and give the reward. */
export async function watchForCoins(giveCoins: () => void): Promise<void> {
  const result: AdResult = await ads.requestAd('fr_p_…')
  if (!result.ad) {
    const reason: Reason = result.reason
    return log(reason)
  }
  const ad: ReadyAd = result.ad
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
  const provider: FrontrowProviderProps = { ads, insets: () => insets }
  return (
    <FrontrowProvider {...provider}>
      <Game />
    </FrontrowProvider>
  )
}

function Game() {
  const [coins, setCoins] = useState(0)
  const spot: AdState = useAd('fr_p_…')
  const watch = async () => {
    const { rewarded } = await spot.show()
    if (rewarded) setCoins(coins + 50)
    spot.request()
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
      <Text>{spot.state === 'none' ? spot.reason : spot.state}</Text>
      <Button title="50 coins" disabled={spot.state !== 'ready'} onPress={() => void watch()} />
      <FrontrowBanner {...banner} />
    </View>
  )
}

/** A video adapter draws a video and reports its status. */
const ended: VideoStatus = 'ended'

export function SilentVideo({ source, isPlaying, isMuted, onStatus }: VideoProps) {
  return <Text onPress={() => onStatus(ended)}>{`${source} ${isPlaying} ${isMuted}`}</Text>
}

/** In the app's own tests: no network, no timer, and nothing is drawn. */
export async function testReward(): Promise<void> {
  const format: AdFormat = 'rewarded_video'
  const rewarded: FakeAnswer = {
    format,
    appName: 'Tidepool',
    outcome: { clicked: true, rewarded: true },
  }
  const fake: FakeFrontrow = createFakeFrontrow({ fr_p_1: rewarded, fr_p_2: { reason: 'budget' } })
  fake.answers['fr_p_2'] = {}
  const { ad } = await fake.requestAd('fr_p_1')
  if (ad) await fake.show(ad, { reward: { data: 'level 7' } })
  fake.keepReady('fr_p_2')
  fake.recordInstall()
  log(
    fake.requested,
    fake.shown[0]?.placement,
    fake.shown[0]?.options.reward,
    fake.kept,
    fake.installs,
  )
  log(<FrontrowProvider ads={fake} />)
}

const log = (...words: unknown[]): void => void words
