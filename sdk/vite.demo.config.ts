import { defineConfig } from 'vite'

/**
 * Builds the demo app. The page loads the SDK from the server's public address, as any other app
 * does.
 */
export default defineConfig({
  root: `${import.meta.dirname}/demo`,
  base: '/demo-app/',
  // The server replaces this placeholder with a fresh nonce in every page it sends.
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
    // The first browser versions that support `light-dark()`, the same as for the console.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
})
