import type { Consent } from '@frontrow/contract/delivery'
import { openDoctorLog } from './advice.ts'
import { type Answered, type Environment, mayPass, waitAfter } from './environment.ts'
import type { AdResult } from './ready-ad.ts'
import { type PrivacySettings, mayMakeId, privacyNow } from './privacy.ts'
import type { AdFormat, Retry } from './ad-event.ts'
import type { AdReply, AdRequest, AnsweredAd, Loose } from './wire.ts'

/** What an answer says of the decision. Only test requests have `candidates` and `others`. */
export type LastDecision = Omit<AdReply, 'ad'>

export interface RequestSettings extends PrivacySettings {
  /** The platform's name and version of the SDK. */
  sdk: { name: string; version: string }
  appKey?: string | undefined
  appVersion?: string | undefined
  user?: AdRequest['user']
  test?: boolean | undefined
  watch?: string | undefined
}

export interface AdRequester {
  /** Resolves when the ad's media has loaded, or with the reason why there is no ad. */
  ask(placement: string): Promise<AdResult>
  /** True where the device may store nothing of its user. */
  isContextual(): boolean
  lastDecision(): LastDecision | undefined
}

export type PatientPost = (url: string, body: () => unknown) => Promise<Answered>

const mostTries = 3
/** Nothing that a person waits for is retried when the next try would be later than this. */
const longestWaitMs = 30_000
/** Media that have not loaded after this time have failed. */
const loadPatienceMs = 15_000
const longestLifeSeconds = 3600
/** An ad can be shown for this time where its answer has no `expires_in_s`. */
const shortestLifeSeconds = 600
/** The formats that the SDK can show. A newer server may know more. */
const formats: readonly AdFormat[] = ['image', 'banner', 'video', 'rewarded_video']

/** Posts for somebody who waits: at most three times. */
export function openPatientPost(environment: Environment, retryAfter: Retry): PatientPost {
  return async (url, body) => {
    for (let tries = 0; ;) {
      const answered = await environment.post(url, body())
      const milliseconds = waitAfter(answered, tries, environment.random())
      tries += 1
      if (!mayPass(answered) || tries === mostTries || milliseconds > longestWaitMs) return answered
      await new Promise<void>((done) => retryAfter(milliseconds, 'ad', done))
    }
  }
}

export function openAdRequester(
  environment: Environment,
  settings: RequestSettings,
  on: { url: string; post: PatientPost; queued(): number; contextual(): void },
): AdRequester {
  const logDoctor = settings.test && openDoctorLog(environment)
  let lastDecision: LastDecision | undefined
  let consent: Consent | undefined
  const isContextual = () =>
    settings.child === true ||
    settings.limited === true ||
    (consent === undefined ? !mayMakeId(environment) : !['measured', 'capped'].includes(consent))
  const requestBody = (placement: string): Loose<AdRequest> => {
    const { sdk, appKey, appVersion, user, test, watch } = settings
    return {
      placement_api_key: placement,
      app_api_key: appKey,
      sdk: {
        ...sdk,
        queued: on.queued(),
        clock: environment.now(),
        watch: watch || undefined,
      },
      app: appVersion ? { version: appVersion } : undefined,
      device: environment.device(),
      user,
      privacy: privacyNow(environment, settings),
      test: test || undefined,
    }
  }
  return {
    isContextual,
    lastDecision: () => lastDecision,
    ask: async (placement) => {
      const answered = await on.post(on.url, () => requestBody(placement))
      if (mayPass(answered)) return { ad: null, reason: 'unreachable' }
      if (answered.status !== 200) return { ad: null, reason: 'refused' }
      const { ad, ...decision } = answered.body as AdReply
      lastDecision = decision
      if (logDoctor) logDoctor(placement, decision)
      consent = decision.consent
      if (isContextual()) on.contextual()
      if (!ad) return { ad: null, reason: decision.reason ?? 'no_campaign' }
      if (!formats.includes(ad.format)) return { ad: null, reason: 'format' }
      const shownTill = environment.elapsed() + lifeMs(ad)
      if (!(await hasLoaded(environment, ad))) return { ad: null, reason: 'failed' }
      return { ad: { ...ad, placement, shownTill } }
    },
  }
}

/** Loads an ad's media. Resolves to false when that fails or takes too long. */
function hasLoaded(environment: Environment, { media }: AnsweredAd): Promise<boolean> {
  let callOff = () => {}
  const late = new Promise<boolean>((done) => {
    callOff = environment.after(loadPatienceMs, () => done(false))
  })
  return Promise.race([environment.load(media), late]).finally(callOff)
}

function lifeMs({ expires_in_s: seconds }: AnsweredAd): number {
  const known = seconds >= 0 ? seconds : shortestLifeSeconds
  return Math.min(known, longestLifeSeconds) * 1000
}
