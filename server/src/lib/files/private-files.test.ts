import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makePrivateFolder, openPrivateFile } from './private-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontrow-private-'))
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('only its owner can read a written file [FINDINGS3-F8]', async () => {
  const [fresh, open] = [join(folder, 'fresh'), join(folder, 'open')]
  writeFileSync(open, 'what was there before is longer')
  chmodSync(open, 0o666)
  for (const path of [fresh, open]) {
    const file = await openPrivateFile(path)
    await file.writeFile('numbers')
    await file.close()
    expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['numbers', '600'])
  }
})

test('a folder that others could enter is closed [FINDINGS3-F8]', async () => {
  await expect(openPrivateFile(folder)).rejects.toThrow(/EISDIR/)
  const inner = join(folder, 'a', 'b')
  await makePrivateFolder(inner)
  expect(modeOf(inner)).toBe('700')
  chmodSync(inner, 0o755)
  await makePrivateFolder(inner)
  expect(modeOf(inner)).toBe('700')
})
