import { defineConfig } from 'vite'

/** Builds the SDK as one ES module without dependencies. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    lib: { entry: 'src/frontrow.ts', formats: ['es'], fileName: () => 'frontrow.js' },
    target: 'es2022',
    minify: true,
    emptyOutDir: false,
    rolldownOptions: { output: { minify: true } },
  },
})
