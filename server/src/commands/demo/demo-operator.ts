// An operator of the demo at work: calls the API as the operator's console does.
import type { Endpoint, Input, Reply } from '@frontrow/contract/endpoint'
import { createOperatorSession, revokeOperatorSession } from '@frontrow/contract/operator'
import type { DemoOperator } from '../../features/operator/for-demo.ts'
import type { ApiCaller } from '../startup/api-caller.ts'

export interface OperatorAtWork {
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>>
}

/** Signs in for `work` and out again. */
export async function asDemoOperator(
  caller: ApiCaller,
  { email, password }: DemoOperator,
  work: (operator: OperatorAtWork) => Promise<void>,
): Promise<void> {
  const session = caller.operatorSession()
  await session.call(createOperatorSession, { body: { email, password } })
  await work(session)
  await session.call(revokeOperatorSession, {})
}
