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
 * Code that is compressed together is smaller, and each request costs the browser time, so groups
 * save bytes, requests and processor time. A group is always loaded whole: it holds what nearly
 * every page needs that loads a part of it. A module belongs to the first group that matches it.
 */
const groups = [
  {
    // Every page.
    name: 'base',
    priority: 5,
    test: pathHas([
      'node_modules/(react|react-dom|scheduler|react-router)/',
      'node_modules/@tanstack/',
      '@mantine/core/esm/core/MantineProvider/',
      'contract/src/(parts|sign-in)[.]',
      'console/src/(root|paths)[.]',
      'console/src/features/account/user-info.ts',
      'console/src/lib/(call|session|queries|settings).ts',
      'console/src/ui/(button|icon|brand|toast|spinner|frame-parts|theatre-drawing|badge|fold)[.]',
    ]),
  },
  {
    // Every page with a component of Mantine.
    name: 'box',
    priority: 4,
    test: pathHas([
      '@mantine/core/esm/core/(Box|styles-api|factory|utils)/',
      '@mantine/core/esm/components/Transition/',
      '@mantine/hooks/esm/(use-merged-ref|use-id|use-uncontrolled)/',
    ]),
  },
  {
    // Every page with a form.
    name: 'fields',
    priority: 3,
    test: pathHas([
      '@mantine/core/esm/components/(Input|InputBase|Checkbox|PasswordInput)/',
      'console/src/ui/(text-field|password-field|check-field|alert|surface|auth-layout)[.]',
      'console/src/lib/(form|form-rules|field-error-focus|draft|after).ts',
      'console/src/features/account/(email-rules|account-fields|auth-layout|sign-in-form)[.]',
      'console/src/features/account/can-use-passkeys.ts',
    ]),
  },
  {
    // Every page with a tooltip, a list to choose from or a dialog.
    name: 'overlays',
    priority: 2,
    test: pathHas([
      'node_modules/@floating-ui/',
      '@mantine/core/esm/components/(Portal|Floating|Tooltip)/',
      'console/src/ui/tooltip.tsx',
    ]),
  },
  {
    // Every page with a list to choose from or a dialog.
    name: 'choices',
    priority: 1,
    test: pathHas([
      '@mantine/core/esm/components/(FocusTrap|Popover|Combobox)/',
      'console/src/ui/(choices|select-field|list-tools)[.]',
    ]),
  },
  {
    // Every page of a signed-in user: a list, a part of a page that loads, fails or is empty.
    name: 'lists',
    test: pathHas([
      'console/src/ui/(section|loaded|retry-alert|skeleton|empty-state|nothing-found)[.]',
      'console/src/ui/(table|list-table|table-skeleton|page-head|search-field)[.]',
      'console/src/ui/(segmented|facts|breadcrumb|link-button|pager)[.]',
      'console/src/ui/(save-file|date-field|card-skeleton|use-may|allowed|no-matches)[.]',
      'console/src/lib/(day-text|age-text|sign-out-on-failure|list-failure|with-failure)[.]',
      'console/src/lib/(idempotency-key|use-now|failure-sentence|percent-text|media)[.]',
      'console/src/features/apps/(app-icon|apps[.]module|use-app-changes)',
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
