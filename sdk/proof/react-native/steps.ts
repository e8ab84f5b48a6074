import { join } from 'node:path'
import type { Bench, Platform, StartPlayer } from '../../driver/platform.ts'
import { packageSteps } from '../../packages/platform-steps.ts'
import { bundle } from './bundle.ts'
import { playExample } from './play-example.ts'

const folder = import.meta.dirname
const project = join(folder, '../../react-native')
const node = process.execPath
const programs = join(folder, '../../../node_modules')

const buildPage = (bench: Bench, name: string): Promise<string> =>
  bench.run(
    [
      node,
      join(programs, 'vite/bin/vite.js'),
      'build',
      '--config',
      'vite.config.ts',
      '--logLevel',
      'error',
      '--outDir',
      join(bench.work, name),
      name,
    ],
    { folder, env: { NODE_ENV: 'production' } },
  )

/** The player's page must have been built. */
const player =
  (bench: Bench): StartPlayer =>
  (env) =>
    bench.start([node, join(folder, 'player/bridge/main.ts')], {
      env: { ...env, FRONTROW_PAGE: join(bench.work, 'player') },
    })

export const platform: Platform = {
  name: 'react-native',
  steps: [
    {
      name: 'types',
      run: async (bench) => {
        for (const place of [project, folder])
          await bench.run([node, join(programs, 'typescript/bin/tsc'), '-p', place])
      },
    },
    {
      name: 'jest',
      // Vite, which the packages are built with, sets NODE_ENV to `production` for the process.
      run: async (bench) =>
        void (await bench.run([node, '--expose-gc', 'node_modules/jest/bin/jest.js'], {
          folder: project,
          env: { NODE_ENV: 'test' },
        })),
    },
    { name: 'metro and hermesc', run: async (bench) => void (await bundle(bench.work)) },
    { name: 'page', run: async (bench) => void (await buildPage(bench, 'player')) },
    { name: 'story', run: (bench) => bench.story(player(bench)) },
    { name: 'real', run: (bench) => bench.real(player(bench)) },
    { name: 'shown', run: (bench) => bench.shown(player(bench)) },
    {
      name: 'example',
      run: async (bench) => {
        await buildPage(bench, 'example-page')
        const built = join(bench.work, 'example-page')
        return playExample(built, await bench.server(), join(folder, '../../dist/shown'))
      },
    },
    ...packageSteps('react-native'),
  ],
}
