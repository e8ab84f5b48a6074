import { listNetworkInvoices } from '@frontrow/contract/operator/finance/invoices'
import { revokeOperatorSession, showOperatorSession } from '@frontrow/contract/operator'
import { afterEach, expect, test, vi } from 'vitest'
import { alertText } from './call.ts'
import { operatorCall } from './operator-call.ts'

afterEach(() => vi.unstubAllGlobals())

function answer(text: string, headers: Record<string, string> = { 'x-request-id': 'node-7' }) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, { headers })))
}

const failureOf = (call: Promise<unknown>) => call.then(String, alertText)

test('a reply that does not fit the contract is an error with its request id', async () => {
  answer('{"invoices":[{"id":"i"}]}')
  expect(await failureOf(operatorCall(listNetworkInvoices, { query: {} }))).toMatch(
    /^The server sent an unexpected response \(invoices\.0\.\w+\)\. It is not shown\. Request node-7\.$/,
  )
  answer('<html>proxy</html>', {})
  expect(await failureOf(operatorCall(showOperatorSession, {}))).toBe(
    'The server sent an unexpected response. It is not shown.',
  )
})

test('after an act with such a reply the operator is asked to look again', async () => {
  answer('null')
  expect(await failureOf(operatorCall(revokeOperatorSession, {}))).toBe(
    'The server sent an unexpected response. The change may have been made. Reload the page to check. Request node-7.',
  )
})
