// What a request lets the server use of the viewer. What cannot be read counts as a refusal.
import type { Consent, requestAd } from '@frontrow/contract/delivery'
import type { Privacy } from '@frontrow/contract/delivery/privacy'
import type { Input } from '@frontrow/contract/endpoint'

type Asked = Pick<Input<typeof requestAd>['body'], 'privacy' | 'user'>

export interface AllowedUse {
  consent: Consent
  /** The app's id for the viewer; undefined where it may not be used. */
  userId: string | undefined
}

/** Returns what a request for an ad may use. */
export function allowedUse({ privacy, user }: Asked): AllowedUse {
  const userId = user?.consent === true && mayUseIds(privacy) ? user.id : undefined
  if (userId !== undefined) return { consent: 'capped', userId }
  const isMeasured = hasPurposes(privacy, measuring) && privacy?.child !== true
  return { consent: isMeasured ? 'measured' : 'contextual', userId }
}

/** True where an id of the user or of the installation may be used. */
export function mayUseIds(privacy: Privacy | undefined): boolean {
  if (privacy === undefined) return true
  return privacy.child !== true && privacy.limited !== true && hasPurposes(privacy, allPurposes)
}

/** GPP strings are not read yet, so each counts as a refusal of every purpose. */
function hasPurposes(privacy: Privacy | undefined, purposes: number): boolean {
  if (privacy === undefined) return true
  const { gdpr, tcf, gpp } = privacy
  if (gpp !== undefined) return false
  if (tcf === undefined) return gdpr !== true
  return (purposesIn(tcf) & purposes) === purposes
}

// The bits of the byte with the consent to the purposes 1 to 8 of the TCF; 1 is the highest.
const storage = 0b1000_0000
const basicAds = 0b0100_0000
const adMeasurement = 0b0000_0010
const measuring = storage | adMeasurement
const allPurposes = measuring | basicAds

const readVersion = 2
const purposesAt = 152 / 8
/** The consent to 24 purposes takes three bytes. */
const shortestCore = purposesAt + 3

/**
 * Returns the consent to the purposes 1 to 8 of a TCF string, or 0 if it cannot be read. The core
 * segment is first and begins with six bits of version; the consent to the purposes follows at bit
 * 152. https://github.com/InteractiveAdvertisingBureau/GDPR-Transparency-and-Consent-Framework
 */
function purposesIn(tcf: string): number {
  const [core = ''] = tcf.split('.', 1)
  if (!/^[\w-]+$/.test(core)) return 0
  const bytes = Buffer.from(core, 'base64url')
  const isRead = bytes.length >= shortestCore && bytes.readUInt8(0) >> 2 === readVersion
  return isRead ? bytes.readUInt8(purposesAt) : 0
}
