import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

test('the code of an error is in its line, and the code of a mail is not [FINDINGS3-O3]', () => {
  const lines: string[] = []
  const log = createLogger('info', false, { to: { write: (line) => void lines.push(line) } })
  const err = Object.assign(new Error('self-signed certificate'), { code: 'ESOCKET' })
  log.warn({ err, mail: { code: 'X7K2MQ' } }, 'an email cannot be sent now')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { code: 'ESOCKET' } })
  expect(lines[0]).not.toContain('X7K2MQ')
})

test('the line of a lost connection has nothing of the connection itself', () => {
  const lines: string[] = []
  const log = createLogger('info', false, { to: { write: (line) => void lines.push(line) } })
  const client = { secretKey: 170_239, connection: { parsedStatements: { s1: 'SELECT 1' } } }
  log.warn({ err: Object.assign(new Error('terminating connection'), { client }) }, 'lost')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'lost',
    err: { message: 'terminating connection', stack: expect.stringContaining('logger.test.ts') },
  })
  expect(lines[0]).not.toContain('secretKey')
})
