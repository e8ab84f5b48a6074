import { expect, test } from 'vitest'
import { readUnity } from './read/unity.ts'
import { unityMetas } from './unity-metas.ts'

const file = (path: string, text = '') => ({ path, bytes: Buffer.from(text) })
const files = [
  file('package.json', '{"name":"ads.frontrow.unity","version":"0.1.0"}'),
  file('Runtime/Core/Core.cs'),
  file('Runtime/Frontrow.asmdef'),
]
const metas = unityMetas(files, 'ads.frontrow.unity')
const textOf = (path: string) => metas.find((one) => one.path === path)?.bytes.toString()

test('each file and folder has a GUID of its own, which is always the same', () => {
  const { files: read, guids, ...manifest } = readUnity([...files, ...metas])
  expect(manifest).toEqual({ name: 'ads.frontrow.unity', version: '0.1.0' })
  expect(read).toEqual(files)
  expect([...guids.keys()].toSorted()).toEqual([
    'Runtime',
    'Runtime/Core',
    'Runtime/Core/Core.cs',
    'Runtime/Frontrow.asmdef',
    'package.json',
  ])
  expect(guids.get('Runtime/Core/Core.cs')).toBe('2505eac5924bcb3d72ab0a0119aab236')
})

test('a file is imported by the importer of its kind', () => {
  expect(textOf('Runtime/Core/Core.cs.meta')).toContain('\nMonoImporter:\n')
  expect(textOf('Runtime/Frontrow.asmdef.meta')).toContain('\nAssemblyDefinitionImporter:\n')
  expect(textOf('package.json.meta')).toContain('\nPackageManifestImporter:\n')
  expect(textOf('Runtime/Core.meta')).toContain('\nfolderAsset: yes\nDefaultImporter:\n')
})

test('the reader refuses a package with a missing, a lost or a doubled GUID', () => {
  const without = metas.filter(({ path }) => path !== 'Runtime/Core.meta')
  expect(() => readUnity([...files, ...without])).toThrow('Runtime/Core has no GUID')
  expect(() => readUnity([...files.slice(0, 2), ...metas])).toThrow('there is no Runtime/Frontrow')
  const doubled = metas.map((one) => ({ ...one, bytes: metas[0]?.bytes ?? Buffer.alloc(0) }))
  expect(() => readUnity([...files, ...doubled])).toThrow('a GUID is there twice')
})
