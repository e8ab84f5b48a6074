import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createRequestIds } from './request-ids.ts'

const from = (remoteAddress: string, id?: string) =>
  ({
    headers: id === undefined ? {} : { 'x-request-id': id },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage

test('the id of a proxy in TRUST_PROXY is taken, and of nobody else', () => {
  const idOf = createRequestIds(['10.0.0.0/8'])
  expect(idOf(from('10.1.2.3', 'edge-7_A'))).toBe('edge-7_A')
  expect(idOf(from('::ffff:10.1.2.3', 'edge-8'))).toBe('edge-8')
  expect(idOf(from('203.0.113.5', 'edge-9'))).not.toBe('edge-9')
  expect(createRequestIds([])(from('127.0.0.1', 'edge-9'))).not.toBe('edge-9')
})

test.each(['a b', 'ü', 'x\ny', '', 'x'.repeat(65)])('%j is no id', (id) => {
  expect(createRequestIds(['10.0.0.1'])(from('10.0.0.1', id))).not.toBe(id)
})

test('ids of our own differ, also from those of another server', () => {
  const [one, other] = [createRequestIds([]), createRequestIds([])]
  const ids = [one(from('::1')), one(from('::1')), other(from('::1')), other(from('::1'))]
  expect(new Set(ids).size).toBe(4)
})
