// The entry of the example in an app made by `npx @react-native-community/cli init` or by Expo.
import { AppRegistry } from 'react-native'
import { createFrontrow } from '../src/index.ts'
import { App } from './app.tsx'
import { settings } from './settings.ts'

// With a storage and a video adapter, as in the README, events outlive a restart and videos play.
const ads = createFrontrow({ baseUrl: settings.baseUrl, test: true })

AppRegistry.registerComponent('FrontrowExample', () => () => (
  <App ads={ads} placements={settings.placements} />
))
