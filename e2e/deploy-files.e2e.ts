import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCompose, checkUnit, kustomize, readDockerfile, repository } from './deploy-files.ts'
import { isInstalled } from './example-proxies.ts'

test.skipIf(!isInstalled('systemd-analyze', 'systemd'))('systemd accepts the unit', () => {
  expect(checkUnit()).toBe('')
})

test.skipIf(!isInstalled('kubectl', 'kubernetes-client'))('kubectl writes every manifest', () => {
  const written = kustomize()
  const kinds = [...written.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind)
  expect(kinds).toEqual(['Service', 'Deployment', 'PodDisruptionBudget', 'HorizontalPodAutoscaler'])
  expect(written).toContain('readOnlyRootFilesystem: true')
  expect(written).toContain('runAsUser: 10001')
})

test.skipIf(!isInstalled('docker-compose', 'docker-compose'))(
  'compose accepts its file, and refuses it without a needed setting',
  () => {
    const settings = {
      DOMAIN: 'ads.example.com',
      DATABASE_PASSWORD: 'secret',
      SMTP_URL: 'smtp://mail',
      MAIL_FROM: 'a@b.de',
    }
    expect(checkCompose(settings)).toBe('')
    for (const name of Object.keys(settings))
      expect(checkCompose(Object.assign({}, settings, { [name]: '' })), name).toContain(
        'Missing mandatory value',
      )
  },
)

test('all that the image copies from the repository is there', () => {
  const missing = readDockerfile()
    .flatMap(({ steps }) => steps)
    .filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from='))
    .flatMap(({ text }) => text.split(' ').slice(0, -1))
    .filter((path) => !existsSync(join(repository, path)))
  expect(missing).toEqual([])
})
