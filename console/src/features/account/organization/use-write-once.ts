import { showOrganization } from '@frontrow/contract/account/organization'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAfter } from '../../../lib/after.ts'
import { ApiError } from '../../../lib/calls/call.ts'
import { useRefresh } from '../../../lib/calls/use-call.ts'
import type { Organization } from './write-once.ts'

const SUCCESS_MS = 1500

/** The texts of the published screens for these statuses, in place of the server's message. */
const messageOf: Readonly<Record<number, string>> = {
  400: 'Developer is not allowed to update this organization',
  404: 'Organization not found',
}

export type SaveOnce<Field extends string> = (
  organization: Organization,
  body: Partial<Record<Field, string>>,
) => Promise<unknown>

/**
 * Sends the filled fields and reads the organization again. `isSaved` is true while the
 * success message is shown.
 */
export function useWriteOnce<Field extends string>(
  organization: Organization,
  save: SaveOnce<Field>,
) {
  const refresh = useRefresh()
  const after = useAfter()
  // Identifies the save whose success is shown, so the timer of an earlier save does not hide the
  // message of a later one.
  const [announced, setAnnounced] = useState<object | null>(null)

  const saving = useMutation({
    mutationFn: (body: Partial<Record<Field, string>>) => save(organization, body),
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
