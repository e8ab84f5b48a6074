import { type BuildOptions, build } from 'vite'
import type { PackageFile } from './files.ts'

/** Bundles sources of a folder with Vite, which sets NODE_ENV for the whole process. */
export async function bundle(folder: string, options: BuildOptions): Promise<PackageFile[]> {
  const before = process.env['NODE_ENV']
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'es2022',
      ...options,
      rolldownOptions: {
        ...options.rolldownOptions,
        // Otherwise comments name the sources, relative to where the process was started.
        experimental: { attachDebugInfo: 'none' },
      },
    },
  })
  if (before === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = before
  return [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((one) => {
      if (one.type !== 'chunk') throw new Error(`${one.fileName} is no code`)
      return { path: one.fileName, bytes: Buffer.from(one.code) }
    })
}
