// Links that download a file without signing in, because programs and browsers follow them.
import { minuteMs } from '@frontrow/contract/durations'
import { linkMinutes } from '@frontrow/contract/statistics/files'
import { sameBytes, type Secrets } from '../../../lib/crypto/secrets.ts'

/** What a link is signed for: the file, and the member who asked for the link. */
export interface LinkedFile {
  fileId: string
  organizationId: string
  developerId: string
}

export const linkPath = '/api/v1/statistics/files/:id/content'

/** The path of a link that works for 15 minutes, and until when it does. */
export function signLink(
  secrets: Secrets,
  linked: LinkedFile,
  now: Date,
): { path: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + linkMinutes * minuteMs)
  const till = String(expiresAt.getTime())
  const { organizationId, developerId } = linked
  const query = new URLSearchParams({
    organization: organizationId,
    member: developerId,
    till,
    signature: signatureOf(secrets, linked, till).toString('base64url'),
  })
  return { path: `${linkPath.replace(':id', linked.fileId)}?${query.toString()}`, expiresAt }
}

/** True for a link that the network signed and that has not expired. */
export function isLinkValid(
  secrets: Secrets,
  link: { linked: LinkedFile; till: string; signature: string },
  now: Date,
): boolean {
  const given = Buffer.from(link.signature, 'base64url')
  const isSigned = sameBytes(given, signatureOf(secrets, link.linked, link.till))
  return isSigned && Number(link.till) > now.getTime()
}

function signatureOf(secrets: Secrets, linked: LinkedFile, till: string): Buffer {
  const { fileId, organizationId, developerId } = linked
  return secrets.hmac('file-link', fileId, organizationId, developerId, till)
}
