import { defineConfig } from 'vite'

/** The demo app: a page that loads the very SDK that every other app loads, from where the server has it. */
export default defineConfig({
  root: `${import.meta.dirname}/demo`,
  base: '/demo-app/',
  // The server puts a fresh nonce in place of this word in each page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    {
      name: 'sdk-from-the-server',
      enforce: 'pre',
      resolveId: (id) =>
        id.endsWith('/src/frontrow.ts') ? { id: '/sdk/frontrow.js', external: 'absolute' } : null,
    },
  ],
  build: {
    outDir: '../dist/demo-app',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first browsers that know light-dark(), as for the console.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
})
