import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes a compressed copy beside each script and style sheet. The best quality takes seconds, so
 * the server cannot compress so well per request.
 */
export function compressFiles(): Plugin {
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
