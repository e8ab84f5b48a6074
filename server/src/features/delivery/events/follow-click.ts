import type { followClick as call } from '@frontrow/contract/delivery'
import { Redirect, type Handler } from '../../../lib/calls/serve.ts'
import type { EventIntake } from './event-intake.ts'
import { inTime } from './in-time.ts'

/** GET /delivery/v1/click/:token */
export function followClickIn(events: Pick<EventIntake, 'click'>): Handler<typeof call> {
  return async function followClick({ caller }, { params }) {
    return new Redirect(await inTime(events.click(params.token, { from: caller })))
  }
}
