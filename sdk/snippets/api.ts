// Uses everything that the SDK and its fake export. It is compiled with the SDK.
import {
  type AdEvent,
  type AdFormat,
  type AdResult,
  type Frontrow,
  type FrontrowSettings,
  type Outcome,
  type ReadyAd,
  type Reason,
  type ShowOptions,
  createFrontrow,
} from 'https://network.example.com/sdk/frontrow.js'
import {
  type FakeAnswer,
  type FakeFrontrow,
  createFakeFrontrow,
} from 'https://network.example.com/sdk/frontrow-fake.js'

type Spot = 'pause' | 'coins'
declare const consentTool: { read(key: string): string | undefined }

const settings: FrontrowSettings<Spot> = {
  baseUrl: 'https://network.example.com',
  placements: { pause: 'fr_p_…', coins: 'fr_p_…' },
  appKey: 'fr_app_…',
  appVersion: '2.3.1',
  user: { id: 'user-17', consent: true },
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

export const ads: Frontrow<Spot> = createFrontrow(settings)

export async function watchForCoins(from: Frontrow<Spot>, giveCoins: () => void): Promise<void> {
  const result: AdResult = await from.requestAd('coins')
  if (!result.ad) {
    const reason: Reason = result.reason
    return log(reason)
  }
  const ad: ReadyAd = result.ad
  const options: ShowOptions = { reward: { user: 'user-17', data: 'level 7' } }
  const outcome: Outcome = await from.show(ad, options)
  if (outcome.rewarded) giveCoins()
  log(outcome.shown, outcome.clicked, outcome.reason, outcome.reward)
}

/** At the start of the game. */
export function begin(): void {
  ads.keepReady('coins')
  ads.recordInstall('click_id=…')
  ads.flush()
  log(ads.lastDecision()?.reason)
}

/** In the game's own tests: no network, no timer, and nothing is drawn. */
export async function testReward(giveCoins: () => void): Promise<void> {
  const format: AdFormat = 'rewarded_video'
  const rewarded: FakeAnswer = {
    format,
    appName: 'Tidepool',
    outcome: { clicked: true, rewarded: true },
  }
  const fake: FakeFrontrow<Spot> = createFakeFrontrow<Spot>({ coins: rewarded })
  fake.answers.pause = { reason: 'budget' }
  await watchForCoins(fake, giveCoins)
  log(
    fake.requested,
    fake.shown[0]?.placement,
    fake.shown[0]?.options.reward,
    fake.kept,
    fake.installs,
  )
}

const log = (...words: unknown[]): void => void words
