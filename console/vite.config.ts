import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The server puts a fresh nonce in place of this word in each page it sends; its Content-Security-Policy names the same one.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    alias: [
      {
        // The console reads method, path and the shape of the reply. What checks a schema is for the server, and would cost every visitor its weight.
        find: /^typebox$/,
        replacement: fileURLToPath(new URL('src/lib/reply-schemas.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: 'dist',
    rolldownOptions: {
      treeshake: {
        // The routes import each feature's face, and a face also hands out components. Saying that none of these modules does
        // anything by being imported keeps such a component out of the first load, in the chunk of the page that uses it.
        moduleSideEffects: [
          { test: /\/console\/src\/(features|ui)\/.*\.tsx?$/, sideEffects: false },
        ],
      },
    },
    manifest: true,
    sourcemap: false,
    // The first browsers that know light-dark(). For older ones it would be rewritten to follow the page's scheme only, and the
    // parts of a page that are bright or dark in both schemes would not be.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A picture inlined as a data: address would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/delivery', '/media', '/mailbox', '/health'].map((path) => [path, api]),
    ),
  },
})
