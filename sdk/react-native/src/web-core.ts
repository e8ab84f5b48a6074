// Everything that this SDK takes from the web SDK's core, which has no browser in it. A package of
// this SDK contains these files; only this file and fake.ts import from outside of this folder.
export { openCore } from '../../src/core.ts'
export { isVideo } from '../../src/ready-ad.ts'
export type { AdLifecycle, Outcome, ShowOptions } from '../../src/ad-lifecycle.ts'
export type { LastDecision } from '../../src/ad-request.ts'
export type { Core, CoreSettings } from '../../src/core.ts'
export type { Answered, Environment, TextStorage } from '../../src/environment.ts'
export type { AdResult, ReadyAd } from '../../src/ready-ad.ts'
export type { AdEvent, AdFormat, AdListener, Reason } from '../../src/ad-event.ts'
export type { AdRequest, Device } from '../../src/wire.ts'
export type { ReportReason } from '@frontrow/contract/delivery'
