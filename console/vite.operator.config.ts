import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vite'
import consoleConfig from './vite.config.ts'

/**
 * The operator's console is a build of its own, after the console's. One build of both would split
 * shared modules into more files and slow the first load of the console. Its files are below
 * /operator, so that the server hides all of it from other networks.
 */
export default mergeConfig(
  consoleConfig,
  defineConfig({
    base: '/operator/',
    publicDir: false,
    build: {
      outDir: 'dist/operator',
      emptyOutDir: true,
      rolldownOptions: {
        input: fileURLToPath(new URL('operator.html', import.meta.url)),
      },
    },
  }),
)
