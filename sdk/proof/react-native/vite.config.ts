import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vite'

const { resolve } = createRequire(join(import.meta.dirname, '../../react-native/package.json'))
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`))

/** Builds a page of this folder (`player`, `example-page`) with react-native-web. */
export default defineConfig({
  base: './',
  resolve: {
    alias: [
      { find: /^react-native$/, replacement: folderOf('react-native-web') },
      // The pages lie outside of the package that these are installed for.
      { find: /^react(?=\/|$)/, replacement: folderOf('react') },
      { find: /^react-dom(?=\/|$)/, replacement: folderOf('react-dom') },
    ],
  },
  define: { 'process.env.NODE_ENV': '"production"', __DEV__: 'false' },
  build: { emptyOutDir: true, target: 'es2022', outDir: join(import.meta.dirname, 'dist') },
})
