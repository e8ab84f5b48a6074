import { minuteMs } from '@frontrow/contract/durations'
import type { showRewardKeys as call } from '@frontrow/contract/rewards'
import type { Services } from '../../lib/calls/context.ts'
import { type PackedFile, pack } from '../../lib/calls/packed-file.ts'
import { type Handler, PackedReply } from '../../lib/calls/serve.ts'
import { publishedKeys } from './reward-keys.ts'

const keptSeconds = 3600

/** GET /delivery/v1/reward-keys.json. The database is asked once a minute, whoever asks. */
export function showRewardKeysOf(
  services: Pick<Services, 'database' | 'secrets'>,
): Handler<typeof call> {
  let present: { file: PackedFile; till: number } | undefined
  return async function showRewardKeys() {
    if (present === undefined || performance.now() > present.till) {
      const file = await pack(JSON.stringify({ keys: await publishedKeys(services) }))
      present = { file, till: performance.now() + minuteMs }
    }
    return new PackedReply(present.file, keptSeconds)
  }
}
