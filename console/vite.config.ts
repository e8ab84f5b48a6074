import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './vite/compress-files.ts'
import { preloadFont, writePreloads } from './vite/first-load.ts'
import { groups } from './vite/groups.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressFiles(), preloadFont(), writePreloads()],
  // The server replaces this word with a new nonce in each page, and names the same nonce in the
  // Content-Security-Policy.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    alias: [
      {
        // The console needs only the method, the path and the shape of the reply. Schema validation
        // runs on the server and would only add weight here.
        find: /^typebox$/,
        replacement: fileURLToPath(new URL('src/lib/calls/reply-schemas.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: 'dist',
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      treeshake: {
        // The routes import each feature's entry module, which also exports components. Marking
        // these modules as free of side effects keeps such components out of the first load, in the
        // chunk of the page that uses them.
        moduleSideEffects: [
          { test: /\/console\/src\/(features|ui)\/.*\.tsx?$/, sideEffects: false },
        ],
      },
    },
    // One style sheet for all pages is hardly larger than those of one page, because pages share
    // most styles.
    cssCodeSplit: false,
    manifest: true,
    sourcemap: false,
    // The first browsers that support light-dark(). For older targets it would be compiled to
    // follow only the page's scheme, which breaks parts of a page that have a fixed scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Inlining a picture as a data: URL would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
})
