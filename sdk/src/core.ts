// The SDK without a screen: ad requests, kept ads, events, reports and the install, with retries.
// The cases in conformance/ test everything here.
import type { ReportReason } from '@frontrow/contract/delivery'
import { AdLifecycle, type ShowOptions } from './ad-lifecycle.ts'
import { withLog } from './advice.ts'
import {
  type LastDecision,
  type RequestSettings,
  openAdRequester,
  openPatientPost,
} from './ad-request.ts'
import type { Environment, TextStorage } from './environment.ts'
import { openEventQueue } from './event-queue.ts'
import { openEventStore } from './event-store.ts'
import { openGuard } from './guard.ts'
import type { AdResult, ReadyAd } from './ready-ad.ts'
import { openInstallReport } from './install.ts'
import { openKeeper } from './keep-ready.ts'
import { privacyNow } from './privacy.ts'
import type { Retry, AdListener } from './ad-event.ts'
import type { RewardFields } from './wire.ts'

export interface CoreSettings extends RequestSettings {
  baseUrl: string
  emit: AdListener
}

export interface Core {
  /** Resolves when the ad's media has loaded, or with the reason why there is no ad. */
  requestAd(placementKey: string): Promise<AdResult>
  /** Holds one ad of the placement ready from now on, which `requestAd` then answers with. */
  keepReady(placementKey: string): void
  /** Begins to show an ad. A view reports to the returned lifecycle what happens on the screen. */
  show(ad: ReadyAd, options?: ShowOptions): AdLifecycle
  /** Records an event of an ad by its token. The event is stored until the server has answered. */
  record(token: string, of: string, reward?: RewardFields): void
  /** Reports a problem with an ad. Resolves to true when the server has accepted the report. */
  report(ad: Pick<ReadyAd, 'report_url'>, reason: ReportReason): Promise<boolean>
  /** Reports the first start of an advertised app, with the store's referrer if there is one. */
  recordInstall(referrer?: string): void
  /** Sends the stored events now. */
  flush(): void
  /** Tells that the app came to the foreground or left it. */
  foreground(isForeground: boolean): void
  lastDecision(): LastDecision | undefined
  /** True for test ads, which a view marks. */
  isTest: boolean
  /** The number of events that wait. */
  waiting(): number
  emit: AdListener
  environment: Environment
}

const failed: AdResult = { ad: null, reason: 'failed' }

export function openCore(
  environment: Environment,
  storage: TextStorage,
  settings: CoreSettings,
): Core {
  const isTest = settings.test === true
  const emit = isTest ? withLog(environment, settings.emit) : settings.emit
  const baseUrl = `${settings.baseUrl}`.replace(/\/+$/, '')
  const guard = openGuard()
  const retryAfter: Retry = (milliseconds, of, work) => {
    emit({ type: 'retry_scheduled', of, inSeconds: Math.ceil(milliseconds / 1000) })
    return environment.after(milliseconds, work)
  }
  const common = { baseUrl, emit, guard, retryAfter }
  const queue = openEventQueue(environment, {
    ...common,
    store: openEventStore(storage, `frontrow ${baseUrl}`),
  })
  const install = openInstallReport(environment, { ...common, storage })
  const post = openPatientPost(environment, retryAfter)
  const requester = openAdRequester(environment, settings, {
    url: `${baseUrl}/delivery/v1/ads`,
    post,
    queued: () => queue.size(),
    contextual: () => install.forgetId(),
  })
  const keeper = openKeeper(environment, (placement) =>
    request(placement, emit, () => guard(() => requester.ask(placement), failed)),
  )
  /** The ad that covers the app. */
  let covering: AdLifecycle | undefined
  const core: Core = {
    environment,
    emit,
    isTest,
    requestAd: (placement) => keeper.take(placement),
    keepReady: (placement) => keeper.keep(placement),
    show: (ad, options) => {
      const isCovering = ad.format !== 'banner'
      const isBusy = isCovering && covering?.isOver === false
      const lifecycle = new AdLifecycle(core, ad, { ...options, isBusy })
      if (isBusy) return lifecycle
      if (isCovering) covering = lifecycle
      void lifecycle.over.then(() => keeper.release(ad))
      return lifecycle
    },
    record: (token, of, reward) => queue.add(token, of, reward),
    report: async (ad, reason) => {
      const { status } = await guard(() => post(ad.report_url, () => ({ reason })), { status: 0 })
      emit({ type: 'reported', reason, isSent: status === 200 })
      return status === 200
    },
    recordInstall: (referrer) => {
      const { appKey } = settings
      if (!appKey) return
      const privacy = privacyNow(environment, settings)
      const body = { app_api_key: appKey, referrer: referrer?.slice(0, 2000), privacy }
      install.record(body, !requester.isContextual())
    },
    flush: () => queue.flush(),
    foreground: (isForeground) => {
      if (!isForeground) queue.flush()
      keeper.foreground(isForeground)
    },
    lastDecision: () => requester.lastDecision(),
    waiting: () => queue.size(),
  }
  return core
}

/** Requests an ad, and emits the request and its result. */
async function request(
  placement: string,
  emit: AdListener,
  ask: () => Promise<AdResult>,
): Promise<AdResult> {
  emit({ type: 'requested', placement })
  const result = await ask()
  const { ad } = result
  if (!ad) emit({ type: 'not_loaded', placement, reason: result.reason })
  else emit({ type: 'loaded', placement, format: ad.format, appName: ad.advertiser.app_name })
  return result
}
