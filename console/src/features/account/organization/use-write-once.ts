import { showOrganization, type saveDetails } from '@frontrow/contract/account/organization'
import type { Endpoint } from '@frontrow/contract/endpoint'
import type { Permission } from '@frontrow/contract/permissions/names'
import { useState } from 'react'
import { useAfter } from '../../../lib/after.ts'
import { ApiError } from '../../../lib/calls/call.ts'
import { useAct, useRefresh } from '../../../lib/calls/use-call.ts'
import type { Organization } from './write-once.ts'

const SUCCESS_MS = 1500

/** The texts of the published screens for these statuses, in place of the server's message. */
const messageOf: Readonly<Record<number, string>> = {
  400: 'Developer is not allowed to update this organization',
  404: 'Organization not found',
}

/** A call that saves these fields of the organization. */
export type WriteOnceCall<Field extends string> = Endpoint &
  Pick<typeof saveDetails, 'params' | 'query'> & {
    needs: Permission
    body: { properties: Readonly<Record<Field, object>> }
  }

/**
 * Sends the filled fields and reads the organization again. `isSaved` is true while the
 * success message is shown.
 */
export function useWriteOnce({ id }: Organization, save: WriteOnceCall<never>) {
  const refresh = useRefresh()
  const after = useAfter()
  // Identifies the save whose success is shown, so the timer of an earlier save does not hide the
  // message of a later one.
  const [announced, setAnnounced] = useState<object | null>(null)

  const saving = useAct(save, {
    input: (body: object) => ({ params: { orgId: id }, query: { org_id: id }, body }),
    onMutate: () => setAnnounced(null),
    onSuccess: () => {
      const mark = {}
      setAnnounced(mark)
      after(SUCCESS_MS, () => setAnnounced((now) => (now === mark ? null : now)))
    },
    // Runs after a failure too: another user of the organization may have filled a field meanwhile.
    onSettled: () => void refresh([showOrganization]),
  })
  return { saving, isSaved: announced !== null }
}

export function writeOnceFailure(error: Error): string {
  const message = error instanceof ApiError ? messageOf[error.code] : undefined
  return message ?? error.message
}
