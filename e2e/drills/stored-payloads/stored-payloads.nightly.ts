import { hourMs } from '@frontrow/contract/durations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDemoOperator } from '../../support/add-demo-operator.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { printFigures } from '../../support/test-network.ts'
import { missedOnCarelessPages } from './careless.ts'
import { openDetector } from './detector.ts'
import { payloads } from './payloads.ts'
import { visitAll } from './visit.ts'
import { visitAsOperator } from './visit-as-operator.ts'
import { Texts, advertise, shownNowhere, storeEverywhere } from './store-everywhere.ts'

/** `PAYLOADS=3` runs only the first three payloads, for work on this test. */
const tried = payloads.slice(0, Number(process.env['PAYLOADS'] ?? payloads.length))

describe('RELIABILITY-S13', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer({ AUTO_APPROVE: '1' })
    await addDemoOperator(server)
  })
  afterAll(async () => {
    await server.remove()
  })

  test(
    'sixty payloads stored in all fields are shown as text [OPERATOR-9.25]',
    async () => {
      await advertise(server, new Texts('a', tried))
      const result = { organizations: 0, fields: 0, views: 0, signs: 0 }
      for (const [index, payload] of tried.entries()) {
        const world = await storeEverywhere(server, new Texts(`p${index}`, [payload]))
        const { views, signs, shown } = await visitAll(server, world)
        expect(signs, payload).toEqual([])
        const hidden = [...world.texts.given.keys()].filter((field) => !shown.has(field))
        expect(hidden, payload).toEqual(shownNowhere)
        const written = new Texts(`o${index}`, [payload])
        const seen = await visitAsOperator(server, { world, texts: written, everyPage: true })
        expect(seen.signs, payload).toEqual([])
        result.organizations += 1
        result.fields += world.texts.given.size + written.given.size
        result.views += views + seen.views
      }
      printFigures('S13', result)
      expect(result.organizations).toBe(tried.length)
    },
    // Each payload is looked for on every page, which takes about a minute.
    3 * hourMs,
  )

  test('control: each payload is detected on a page as HTML', async () => {
    const detector = await openDetector(server.url)
    const texts = ['plain', ...payloads]
    expect(await missedOnCarelessPages(detector, texts, false)).toEqual(['plain'])
    expect(await missedOnCarelessPages(detector, texts, true)).toEqual(['plain'])
    await detector.context.close()
  })
})
