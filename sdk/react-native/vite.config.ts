import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vite'

const { resolve } = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`))

/** Builds a page of this folder (`player`, `example/web`) with react-native-web. */
export default defineConfig({
  base: './',
  resolve: {
    alias: [{ find: /^react-native$/, replacement: folderOf('react-native-web') }],
    dedupe: ['react', 'react-dom'],
  },
  define: { 'process.env.NODE_ENV': '"production"', __DEV__: 'false' },
  build: { emptyOutDir: true, target: 'es2022', outDir: join(import.meta.dirname, 'dist') },
})
