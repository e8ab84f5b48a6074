// The player's process: opens the built page of FRONTROW_PAGE in Chromium, and passes the driver's
// messages on to it, because a page cannot open a TCP connection.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FromPlayer, ToPlayer } from '../../../../driver/cases.ts'
import { servePlayer } from '../../../../driver/serve-player.ts'
import type { Look } from '../../../../driver/tcp-player.ts'
import { look } from './look.ts'
import { openAsApp } from './open-as-app.ts'
import { serveFolder } from './serve-folder.ts'

/** What `page.tsx` has put into its window. */
interface Played {
  play: (message: ToPlayer) => Promise<FromPlayer[]>
}

const { url, server } = await serveFolder(process.env['FRONTROW_PAGE'] ?? '')
const browser = await openAsApp()
const [width = 390, height = 844] = (process.env['FRONTROW_WINDOW'] ?? '').split('x').map(Number)
const page = await browser.newPage({ viewport: { width: width || 390, height } })
const storage = openFileStorage()
await page.exposeFunction('callStorage', storage.call)
await page.goto(url)
await servePlayer({ send }, { platform: 'react-native', sdk: '0.1.0', runtime: runtime() })
await browser.close()
server.close()

async function send(message: ToPlayer | Look): Promise<FromPlayer[]> {
  if ('hello' in message && message.hello.folder) storage.open(message.hello.folder)
  const isLook = 'look' in message
  const told: ToPlayer = isLook ? { step: {} } : message
  const said = await page.evaluate((one) => (globalThis as unknown as Played).play(one), told)
  // What has happened is told first, so that all of it can be seen.
  return isLook ? [(await look(page, message.look)) as unknown as FromPlayer, ...said] : said
}

function runtime(): string {
  const path = new URL(
    '../../../../react-native/node_modules/react-native/package.json',
    import.meta.url,
  )
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string }
  return `React Native ${version}, react-native-web, Chromium ${browser.version()}`
}

/** All texts are in one file, which is replaced at each write. */
function openFileStorage() {
  let path: string | undefined
  let texts: Record<string, string> = {}
  return {
    open: (folder: string) => {
      path = join(folder, 'storage.json')
      try {
        texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
      } catch {
        texts = {}
      }
    },
    call: (name: string, key = '', text?: string) => {
      if (name === 'keys') return Object.keys(texts)
      if (name === 'get') return texts[key] ?? null
      if (text === undefined) delete texts[key]
      else texts[key] = text
      if (path === undefined) return null
      writeFileSync(`${path}.new`, JSON.stringify(texts))
      renameSync(`${path}.new`, path)
      return null
    },
  }
}
