// A real server with the data of the demo, for players that show its ads.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AdFormat } from '@frontrow/contract/delivery'
import { createToken } from '@frontrow/contract/identity/sign-in'
import { showPlacementTotals } from '@frontrow/contract/overview'
import { Client, makeApp, openPlacement } from '../../e2e/support/api-client.ts'
import { startServer } from '../../e2e/support/server-process.ts'

export interface RealServer {
  url: string
  /** The keys of the demo's placements. */
  placements: Record<AdFormat, string>
  /** Opens a placement for fullscreen images that nobody else uses. */
  openPlacement(): Promise<OwnPlacement>
  remove(): Promise<void>
}

export interface OwnPlacement {
  key: string
  /** The impressions that the server has counted, as the publisher sees them. */
  counted(): Promise<number>
}

export async function startRealServer(): Promise<RealServer> {
  const server = await startServer({ DEMO: '1', DEMO_SCALE: '0.02' })
  try {
    const publisher = await signIn(server)
    return {
      url: server.url,
      placements: await demoPlacements(server.url),
      openPlacement: () => openOwnPlacement(publisher),
      remove: () => server.remove(),
    }
  } catch (error) {
    await server.remove()
    throw error
  }
}

async function signIn({ url, dataDir }: { url: string; dataDir: string }): Promise<Client> {
  const client = new Client(url)
  const text = readFileSync(join(dataDir, 'demo.json'), 'utf8')
  const { email, password } = JSON.parse(text) as Record<'email' | 'password', string>
  const session = await client.call(createToken, { body: { username: email, password } })
  client.token = session.access_token
  return client
}

/** The page of the demo app has the keys. */
async function demoPlacements(url: string): Promise<Record<AdFormat, string>> {
  const page = await fetch(`${url}/demo-app`).then((answer) => answer.text())
  const [, settings = '{}'] = /id="demo-settings"[^>]*>([^<]*)</.exec(page) ?? []
  return (JSON.parse(settings) as { placements: Record<AdFormat, string> }).placements
}

async function openOwnPlacement(publisher: Client): Promise<OwnPlacement> {
  const id = randomUUID().slice(0, 8)
  const name = `Night Bus ${id}`
  const app = await makeApp(publisher, name, `com.example.nightbus.n${id}`)
  const key = await openPlacement(publisher, app)
  return {
    key,
    counted: async () => {
      const rows = await publisher.call(showPlacementTotals, { body: { count: 0 } })
      return rows.find((row) => row.app_name === name)?.impressions ?? 0
    },
  }
}
