const path = require('node:path')
const metro = require('@react-native/metro-config')

/** The core lies beside this folder and finds its helpers in this folder's packages. */
module.exports = metro.mergeConfig(metro.getDefaultConfig(__dirname), {
  watchFolders: [path.join(__dirname, '../src')],
  // Faults are thrown; the rest of what Metro tells is of no use here.
  reporter: { update: () => {} },
  resolver: { nodeModulesPaths: [path.join(__dirname, 'node_modules')] },
})
