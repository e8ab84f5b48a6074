import type { Environment } from './environment.ts'
import type { Loose, Privacy } from './wire.ts'

export interface PrivacySettings {
  /** True when the user is a child. */
  child?: boolean | undefined
  /** True when the user has limited ad tracking on the device. */
  limited?: boolean | undefined
}

/**
 * What a request says of the user's privacy: the settings, and what the device's consent tool has
 * stored now. Undefined where there is nothing to say. The server refuses longer strings, and a
 * consent string that was cut is still read or counts as a refusal.
 */
export function privacyNow(
  environment: Environment,
  { child, limited }: PrivacySettings,
): Loose<Privacy> | undefined {
  const stored = (key: string) => `${environment.consent(key) ?? ''}`
  const applies = stored('IABTCF_gdprApplies')
  const tcf = stored('IABTCF_TCString')
  const gpp = stored('IABGPP_HDR_GppString')
  const sections = stored('IABGPP_GppSID').match(/-?\d+/g)
  const privacy: Loose<Privacy> = {
    gdpr: applies ? applies === '1' : undefined,
    tcf: tcf.slice(0, 4000) || undefined,
    gpp: gpp.slice(0, 2000) || undefined,
    gpp_sid: sections?.slice(0, 20).map(Number),
    child: child || undefined,
    limited: limited || undefined,
  }
  return Object.values(privacy).some((value) => value !== undefined) ? privacy : undefined
}

/** True where the device may keep an install id before the server has answered anything. */
export const mayMakeId = (environment: Environment): boolean =>
  `${environment.consent('IABTCF_gdprApplies') ?? ''}` !== '1' ||
  `${environment.consent('IABTCF_PurposeConsents') ?? ''}`.startsWith('1')
