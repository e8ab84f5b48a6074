const { createRequire } = require('node:module')
const path = require('node:path')

const folder = path.join(__dirname, '../../react-native')
const metro = createRequire(path.join(folder, 'package.json'))('@react-native/metro-config')

/** The core lies beside the package and finds its helpers in the package's own packages. */
module.exports = metro.mergeConfig(metro.getDefaultConfig(folder), {
  watchFolders: [path.join(folder, '../src')],
  // Faults are thrown; the rest of what Metro tells is of no use here.
  reporter: { update: () => {} },
  resolver: { nodeModulesPaths: [path.join(folder, 'node_modules')] },
})
