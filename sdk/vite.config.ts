import { defineConfig } from 'vite'

/** The SDK: one ES module that needs nothing else. */
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
