import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = 'http://127.0.0.1:8080'

/** Matches modules whose path holds one of these. */
const pathHas = (parts: string[]) =>
  new RegExp(parts.map((part) => part.replaceAll('/', String.raw`[\\/]`)).join('|'))

/**
 * Without groups each set of pages gets files of its own for what it shares: 37 for the sign-in.
 * Code that is compressed together is smaller, so groups save bytes and requests. A group holds
 * only what each page that loads it needs, because it is always loaded whole.
 */
const groups = [
  {
    // Every page.
    name: 'base',
    priority: 2,
    test: pathHas([
      'node_modules/(react|react-dom|scheduler|react-router)/',
      'node_modules/@tanstack/',
      '@mantine/core/esm/core/MantineProvider/',
      'contract/src/parts',
      'console/src/root.tsx',
      'console/src/lib/(call|session|queries|settings).ts',
      'console/src/ui/(button|icon|brand|toast|spinner|frame-parts).tsx',
    ]),
  },
  {
    // Every page with a component of Mantine.
    name: 'box',
    priority: 1,
    test: pathHas([
      '@mantine/core/esm/core/(Box|styles-api|factory|utils)/',
      '@mantine/core/esm/components/Transition/',
      '@mantine/hooks/esm/(use-merged-ref|use-id|use-uncontrolled)/',
    ]),
  },
  {
    // Every page with a form.
    name: 'fields',
    test: pathHas([
      'console/src/ui/(text-field|alert).tsx',
      'console/src/lib/(form|form-rules|field-error-focus|draft|after).ts',
    ]),
  },
]

/**
 * Writes a compressed copy beside each script and style sheet. The best quality takes seconds, so
 * the server cannot compress so well per request.
 */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/^assets\/.*\.(js|css)$/.test(file.fileName)) continue
        const text = file.type === 'chunk' ? file.code : file.source
        writeFileSync(join(dir, `${file.fileName}.br`), brotliCompressSync(text))
      }
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressFiles()],
  // The server replaces this word with a new nonce in each page, and names the same nonce in the
  // Content-Security-Policy.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    alias: [
      {
        // The console needs only the method, the path and the shape of the reply. Schema validation
        // runs on the server and would only add weight here.
        find: /^typebox$/,
        replacement: fileURLToPath(new URL('src/lib/reply-schemas.ts', import.meta.url)),
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
    manifest: true,
    sourcemap: false,
    // The first browsers that support light-dark(). For older targets it would be compiled to
    // follow only the page's scheme, which breaks parts of a page that have a fixed scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Inlining a picture as a data: URL would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/delivery', '/media', '/mailbox', '/health'].map((path) => [path, api]),
    ),
  },
})
