// Imports run one way: contract ← lib ← features (in order) ← shell | commands; ui imports nothing
// of ours. Other features import a feature's face only: the file named like its folder, or a second
// face beside it. STYLE.md, rule 3, says why. Folders of many files have an order within.
// Back-references count groups over a whole `pathNot`, which is joined into one expression, so
// every other group here is a `(?:…)`.
import { features, folders } from './tools/features.ts'
import { testFile } from './tools/test-files.mjs'

const part = '^(server|console)/src/features/'
// A second face has what one part alone needs: `for-operators.ts`.
const face = '/features/([^/]+)/(?:\\1|for-[a-z]+)\\.tsx?$'
const setting = '^(?:server|console)/test/|^server/seed/|^(?:e2e|bench|tools)/'

const order = features.slice(0, -1).map((name, index) => ({
  name: `${name}-comes-before`,
  severity: 'error',
  from: { path: `${part}${name}/`, pathNot: testFile },
  to: { path: `${part}(${features.slice(index + 1).join('|')})/` },
}))

const folderOrder = Object.entries(folders).flatMap(([base, names]) =>
  names.map((name, index) => ({
    name: `${base}/${name}-imports-lower-folders`,
    severity: 'error',
    from: { path: `^${base}/${name}/`, pathNot: testFile },
    to: { path: `^${base}/(?:[^/]+$|(?:${names.slice(index + 1).join('|')})/)` },
  })),
)

export default {
  forbidden: [
    ...order,
    ...folderOrder,
    {
      name: 'a-feature-is-met-at-its-face',
      severity: 'error',
      from: { path: `${part}([^/]+)/`, pathNot: testFile },
      to: { path: part, pathNot: ['^(?:server|console)/src/features/$2/', face] },
    },
    {
      name: 'outsiders-meet-faces-too',
      severity: 'error',
      from: { pathNot: `/src/features/|^server/src/commands/|${setting}` },
      to: { path: '/src/features/', pathNot: face },
    },
    {
      name: 'mp4-is-met-at-its-face',
      severity: 'error',
      from: { path: '^server/', pathNot: '/ad-contents/mp4/' },
      to: { path: '/ad-contents/mp4/', pathNot: '/mp4/mp4\\.ts$' },
    },
    {
      name: 'lib-is-below-features',
      severity: 'error',
      from: { path: '/src/lib/' },
      to: { path: '/src/(?:features|shell|commands)/' },
    },
    {
      name: 'features-are-below-shell-and-commands',
      severity: 'error',
      from: { path: '/src/features/', pathNot: testFile },
      to: { path: '/src/(?:shell|commands)/' },
    },
    {
      name: 'ui-is-only-looks',
      severity: 'error',
      from: { path: '/src/ui/' },
      to: { path: '/src/(?:lib|features|shell)/' },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(?:server|console|client|e2e|tools)/' },
    },
    {
      name: 'calls-of-operators-come-last-in-the-contract',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: `^contract/src/operator(?:\\.ts$|/)|${testFile}` },
      to: { path: '^contract/src/operator/' },
    },
    {
      name: 'finance-comes-last-for-operators',
      severity: 'error',
      from: { path: '^contract/src/operator/[^/]+$', pathNot: testFile },
      to: { path: '^contract/src/operator/finance/' },
    },
    {
      name: 'members-know-nothing-of-operators',
      severity: 'error',
      from: {
        path:
          '^(?:sdk/|client/|console/src/(?:lib|ui|' +
          'features/(?!operator/)[^/]+/(?!operators/|for-operators)))',
        pathNot: testFile,
      },
      to: {
        path: '^contract/src/operator/|^console/src/(?:operator-|features/(?:operator/|[^/]+/operators/))',
      },
    },
    {
      name: 'parts-of-operators-are-below-features',
      severity: 'error',
      from: { path: '^console/src/operator-parts/' },
      to: { path: '^console/src/(?:features|shell|operator-shell)/' },
    },
    {
      name: 'sides-meet-in-the-contract',
      severity: 'error',
      from: { path: '^(?:console|sdk|client)/' },
      to: { path: '^server/' },
    },
    {
      name: 'sides-meet-in-the-contract-too',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^console/' },
    },
    {
      name: 'sql-in-sql-files',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: `\\.sql\\.ts$|${testFile}` },
      to: { path: '/lib/sql\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-stands-on-a-test',
      severity: 'error',
      from: { path: '^(?:contract|server|console)/src/', pathNot: testFile },
      to: { path: `${testFile}|^(?:server|console)/test/|^(?:e2e|bench|tools)/` },
    },
    {
      name: 'reconcile-stands-alone',
      severity: 'error',
      from: { path: '^tools/reconcile/[^/]+\\.mjs$' },
      to: { pathNot: '^tools/reconcile/[^/]+\\.mjs$' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    includeOnly: '^(?:(?:contract|server|console|sdk|client|e2e|bench)/|tools/reconcile/)',
    exclude: '(?:^|/)(?:dist|node_modules)/',
    // TypeScript 7 exports no parser. Without another one, every file is skipped without a message.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
