import type { FastifyInstance } from 'fastify'
import { openApi } from '../../server/src/commands/startup/open-api.ts'
import type { Delivery } from '../../server/src/features/delivery/delivery.ts'
import type { Services } from '../../server/src/lib/calls/context.ts'
import { fixedAnswer } from './fixed-answer.ts'

/** The whole API, in which each ad request gets one answer at once. Other calls are not for use. */
export function openFixedApi(services: Services): Promise<FastifyInstance> {
  const ads = {
    lookUpKeys: () => undefined,
    writeAd: () => fixedAnswer,
    requestLimits: { spend: () => 0 },
  }
  const operations = { answered: () => undefined }
  return openApi(services, { ads, operations } as unknown as Delivery)
}
