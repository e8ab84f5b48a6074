import { existsSync } from 'node:fs'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composeAddresses, readDockerfile, repository } from '../e2e/deploy/deploy-files.ts'

test('compose hands out no address that is Caddy’s', () => {
  const { subnet, handedOut, fixed } = composeAddresses()
  const contains = (range: string) => {
    const [address = '', bits = ''] = range.split('/')
    const list = new BlockList()
    list.addSubnet(address, Number(bits))
    return list.check(fixed)
  }
  expect(contains(subnet)).toBe(true)
  expect(contains(handedOut)).toBe(false)
})

test('all that the image copies from the repository is there', () => {
  const missing = readDockerfile()
    .flatMap(({ steps }) => steps)
    .filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from='))
    .flatMap(({ text }) => text.split(' ').slice(0, -1))
    .filter((path) => !existsSync(join(repository, path)))
  expect(missing).toEqual([])
})
