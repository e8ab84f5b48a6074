// `npm run map`: writes docs/map.mmd, the picture of who imports whom, one box a feature.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, node24, root } from './set-up.mjs'

ensurePackages()
const picture = execFileSync(
  node24(),
  [
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'mermaid'],
    ...['--include-only', '^(contract|(server|console)/src)/'],
    ...[
      '--collapse',
      '^(server|console)/src/(features/[^/]+|lib|ui|theme|shell|commands)|^contract',
    ],
    ...['contract', 'server', 'console'],
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
)
writeFileSync(join(root, 'docs/map.mmd'), picture)
console.log('docs/map.mmd is written.')
