// The example in a browser, by react-native-web. The address takes `base`, the four placement keys
// by format, `test` and `insets` (top, right, bottom, left), and else the settings count.
import { AppRegistry } from 'react-native'
import { HtmlVideo } from '../player/html-video.tsx'
import {
  type AsyncTextStorage,
  type Insets,
  createFrontrow,
} from '../../../react-native/src/index.ts'
import { App } from '../../../react-native/example/app.tsx'
import { settings } from '../../../react-native/example/settings.ts'

const query = new URLSearchParams(location.search)
if (query.has('rtl')) document.documentElement.dir = 'rtl'

const storage: AsyncTextStorage = {
  getAllKeys: async () => Object.keys(localStorage),
  getItem: async (key) => localStorage.getItem(key),
  setItem: async (key, text) => localStorage.setItem(key, text),
  removeItem: async (key) => localStorage.removeItem(key),
}

const ads = createFrontrow({
  baseUrl: query.get('base') ?? settings.baseUrl,
  storage,
  ...(!query.has('novideo') && { video: HtmlVideo }),
  test: query.has('test'),
  // The demo network's campaigns are for phones.
  device: { type: 'phone' },
})

const keys = Object.entries(settings.placements)
const placements = Object.fromEntries(
  keys.map(([format, key]) => [format, query.get(format) ?? key]),
) as typeof settings.placements

const [top = 0, right = 0, bottom = 0, left = 0] = (query.get('insets') ?? '')
  .split(',')
  .map(Number)
const insets: Insets = { top, right, bottom, left }

AppRegistry.registerComponent('example', () => () => (
  <App ads={ads} placements={placements} insets={insets} />
))
AppRegistry.runApplication('example', {
  initialProps: {},
  rootTag: document.getElementById('root') as never,
})
