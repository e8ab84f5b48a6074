// The player in a page, with react-native-web. `bridge/main.ts` passes the driver's messages on.
import { useSyncExternalStore } from 'react'
import { AppRegistry, StyleSheet, Text, View } from 'react-native'
import type { FromPlayer, Player, ToPlayer } from '../../../driver/cases.ts'
import { type Frontrow, FrontrowBanner, FrontrowProvider } from '../../../react-native/src/index.ts'
import { openRealPlayer } from './real-player.ts'
import { openStoryPlayer } from './story-player.ts'

declare global {
  /** Given by `bridge/main.ts`. The app's storage is a file, which outlives a killed browser. */
  var callStorage: (name: string, key?: string, text?: string) => Promise<unknown>
  var play: (message: ToPlayer) => Promise<FromPlayer[]>
}

let pending = 0

/** An AsyncStorage outside of the page. */
async function call(name: string, key?: string, text?: string): Promise<unknown> {
  pending += 1
  try {
    return await callStorage(name, key, text)
  } finally {
    pending -= 1
  }
}

const storage = {
  getAllKeys: async () => (await call('keys')) as string[],
  getItem: async (key: string) => (await call('get', key)) as string | null,
  setItem: async (key: string, text: string) => void (await call('set', key, text)),
  removeItem: async (key: string) => void (await call('set', key)),
}

const settled = async () => {
  do await new Promise((done) => setTimeout(done))
  while (pending > 0)
}

const opened: string[] = []
window.open = (address) => {
  opened.push(`${address}`)
  return null
}

let drawn: { ads: Frontrow; banner?: string | undefined } | undefined
let onDraw = () => {}
const draw = (ads: Frontrow, banner?: string) => {
  drawn = { ads, banner }
  onDraw()
}
const subscribe = (changed: () => void) => {
  onDraw = changed
  return () => {}
}

function App() {
  const given = useSyncExternalStore(subscribe, () => drawn)
  if (!given) return null
  return (
    <FrontrowProvider ads={given.ads}>
      <View style={styles.app}>
        <Text style={styles.text}>The app</Text>
      </View>
      {given.banner && <FrontrowBanner placement={given.banner} />}
    </FrontrowProvider>
  )
}

const styles = StyleSheet.create({
  app: { flex: 1, alignItems: 'center', justifyContent: 'center', backgroundColor: '#edecf2' },
  text: { fontSize: 16 },
})

let player: Player | undefined
globalThis.play = async (message) => {
  if ('hello' in message) {
    const stage = { storage, settled, draw, opened: () => opened.splice(0) }
    player =
      message.hello.mode === 'story' ? openStoryPlayer() : openRealPlayer(message.hello, stage)
  }
  return player?.send(message) ?? []
}

AppRegistry.registerComponent('app', () => App)
AppRegistry.runApplication('app', {
  initialProps: {},
  rootTag: document.getElementById('root') as never,
})
