// A setup file of vitest: it notes what each file of tests costs its worker.
import { afterAll, expect } from 'vitest'
import { notePrice, processorSeconds } from './prices.mjs'

const before = processorSeconds()
afterAll(() => notePrice(expect.getState().testPath, processorSeconds() - before))
