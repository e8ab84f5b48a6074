import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDemoOperator } from '../../support/add-demo-operator.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { missedOnCarelessPages } from './careless.ts'
import { openDetector } from './detector.ts'
import { visitAll } from './visit.ts'
import { shownInADialog, visitAsOperator } from './visit-as-operator.ts'
import { Texts, advertise, shownNowhere, storeEverywhere } from './store-everywhere.ts'

const three = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)']

describe('RELIABILITY-S13', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer({ AUTO_APPROVE: '1' })
    await addDemoOperator(server)
  })
  afterAll(async () => {
    await server.remove()
  })

  test('three payloads stored in all fields are shown as text [OPERATOR-9.25]', async () => {
    const [world] = await Promise.all([
      storeEverywhere(server, new Texts('p', three)),
      advertise(server, new Texts('a', three)),
    ])
    const result = await visitAll(server, world)
    expect(result.signs).toEqual([])
    const hidden = [...world.texts.given.keys()].filter((field) => !result.shown.has(field))
    expect(hidden).toEqual(shownNowhere)
    const written = new Texts('o', three)
    const asked = { world, texts: written, everyPage: false }
    const seen = await visitAsOperator(server, asked)
    expect(seen.signs).toEqual([])
    const unseen = [...written.given.keys()].filter((field) => !seen.shown.has(field))
    expect(unseen).toEqual(shownInADialog)
  }, 180_000)

  test('control: these texts are detected on a page as HTML', async () => {
    const detector = await openDetector(server.url)
    expect(await missedOnCarelessPages(detector, ['plain', ...three], false)).toEqual(['plain'])
    expect(await missedOnCarelessPages(detector, ['plain', ...three], true)).toEqual(['plain'])
    await detector.context.close()
  })
})
