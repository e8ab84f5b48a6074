import { createHash, randomBytes } from 'node:crypto'
import { requestAd } from '@frontrow/contract/delivery'
import { createToken, revokeToken } from '@frontrow/contract/identity/sign-in'
import { keysOf } from '../../features/account/account.ts'
import { setPassword } from '../../features/identity/passwords/set-password.ts'
import { openDelivery } from '../../features/delivery/delivery.ts'
import type { Services } from '../../lib/calls/context.ts'
import { type ApiCaller, openApiCaller } from '../startup/api-caller.ts'
import { sampleMedia, somebody, somePlacement } from './drill.sql.ts'

const mostMedia = 20

/**
 * Uses a restored network as people and apps do, without a port: signs in, reads media and asks for
 * a test ad. Its mails go nowhere. Returns what worked; throws at the first that does not.
 */
export async function tryNetwork(services: Services, eventUrl: string): Promise<string[]> {
  const media = await readMedia(services)
  const delivery = await openDelivery(services, eventUrl)
  try {
    const caller = await openApiCaller(services, delivery)
    try {
      return [await signIn(caller), media, await askForAd(services, caller)]
    } finally {
      await caller.close()
    }
  } finally {
    await delivery.close()
  }
}

/** Nobody knows a stored password, so the person gets another one in this copy. */
async function signIn(caller: ApiCaller): Promise<string> {
  const person = await caller.services.database.asSystem(somebody)
  if (person === undefined) return 'nobody to sign in'
  const password = randomBytes(24).toString('base64url')
  await setPassword(caller.services, { email: person.email, password, operator: 'drill' })
  const { access_token: token } = await caller.call(createToken, {
    body: { username: person.email, password },
  })
  await caller.call(revokeToken, {}, token)
  return 'a sign-in'
}

async function readMedia({ database, files }: Services): Promise<string> {
  const sampled = await database.asSystem((db) => sampleMedia(db, mostMedia))
  for (const { path, sha256 } of sampled) {
    const file =
      (await files.read(`${path}/content.jpg`)) ?? (await files.read(`${path}/content.mp4`))
    if (file === undefined) throw new Error(`the media of ${path} are missing`)
    const hash = createHash('sha256')
    for await (const bytes of await file.open()) hash.update(bytes as Buffer)
    if (hash.digest('hex') !== sha256)
      throw new Error(`the media of ${path} are not what was uploaded`)
  }
  return `${sampled.length} media`
}

/** The master key must fit, because keys of placements are encrypted. */
async function askForAd({ database, secrets }: Services, caller: ApiCaller): Promise<string> {
  const placement = await database.asSystem(somePlacement)
  if (placement === undefined) return 'no placement to ask an ad for'
  const { id, organizationId } = placement
  const keys = await database.asOrganization(organizationId, (db) =>
    keysOf({ db, organizationId, secrets }, { kind: 'placement', ids: [id] }),
  )
  const key = keys.get(id)
  if (key === undefined) return 'no placement to ask an ad for'
  const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
  await caller.call(requestAd, { body: { placement_api_key: key, device, test: true } })
  return 'a test ad'
}
