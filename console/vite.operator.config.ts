import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vite'
import { operatorGroups } from './vite/groups.ts'
import consoleConfig from './vite.config.ts'

/**
 * The operator's console is a build of its own, after the console's. One build of both would split
 * shared modules into more files and slow the first load of the console. Its files are below
 * /operator, so that the server hides all of it from other networks.
 */
const config = mergeConfig(
  consoleConfig,
  defineConfig({
    base: '/operator/',
    publicDir: false,
    build: {
      outDir: 'dist/operator',
      emptyOutDir: true,
      // One file has what the frame and nearly every page need: 0.7 MB before compression.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: fileURLToPath(new URL('operator.html', import.meta.url)),
      },
    },
  }),
)

// Assigned, because `mergeConfig` would append these groups to those of the console.
config['build'].rolldownOptions.output = { codeSplitting: { groups: operatorGroups } }

export default config
