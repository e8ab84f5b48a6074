// A real server with the data of the demo, for players that show its ads.
import { randomUUID } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AdFormat } from '@frontrow/contract/delivery'
import { createToken } from '@frontrow/contract/identity/sign-in'
import { showPlacementTotals } from '@frontrow/contract/overview'
import { Client, makeApp, openPlacement } from '../../e2e/support/api-client.ts'
import { countCompletes } from '../../e2e/support/count-completes.ts'
import { type ServerProcess, startServer } from '../../e2e/support/server-process.ts'
import { openRoot } from '../toolbox/open-toolbox.ts'
import { commandIn } from '../toolbox/run-in.ts'

export interface RealServer {
  url: string
  /** The keys of the demo's placements. */
  placements: Record<AdFormat, string>
  /** Opens a placement for fullscreen images that nobody else uses. */
  openPlacement(): Promise<OwnPlacement>
  /** The ends of videos that the server has stored. */
  completes(): Promise<number>
  /** Converts the videos of the demo to Theora, with the ffmpeg of the toolbox. */
  convertVideos(): Promise<void>
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
    const placements = await demoPlacements(server.url)
    return {
      url: server.url,
      placements,
      openPlacement: () => openOwnPlacement(publisher),
      completes: () => countCompletes(server),
      convertVideos: () => convertVideos(server, placements.rewarded_video),
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

const conversionPatienceMs = 300_000

/** Starts the server anew on its data, because it looks for ffmpeg at its start. */
async function convertVideos(server: ServerProcess, key: string): Promise<void> {
  await server.stop()
  await server.startAs({ env: { FFMPEG: await programOfFfmpeg(server.dataDir) } })
  const giveUpAt = performance.now() + conversionPatienceMs
  while (!(await hasTheora(server.url, key))) {
    if (performance.now() > giveUpAt) throw new Error('no video was converted to Theora in time')
    await wait(1000)
  }
}

/** A script that runs the ffmpeg of the toolbox. The server's files have the same paths there. */
async function programOfFfmpeg(dataDir: string): Promise<string> {
  const { folder, hindrance } = await openRoot('sid', () => {})
  if (folder === undefined) throw new Error(hindrance ?? 'the toolbox has no root with ffmpeg')
  const options = { folder: '/', folders: [tmpdir()] }
  const command = commandIn(folder, ['ffmpeg'], options).map(quoted).join(' ')
  const program = join(dataDir, 'ffmpeg')
  const path = 'PATH=/usr/sbin:/usr/bin:/sbin:/bin'
  writeFileSync(program, `#!/bin/sh\n${path}\nexport PATH\nexec ${command} "$@"\n`)
  chmodSync(program, 0o755)
  return program
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

async function hasTheora(url: string, key: string): Promise<boolean> {
  const device = { type: 'phone', os: 'other', orientation: 'portrait', plays: ['video/ogg'] }
  const answer = await fetch(`${url}/delivery/v1/ads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ placement_api_key: key, device, test: true }),
  })
  return answer.ok && ((await answer.json()) as { ad: object | null }).ad !== null
}
