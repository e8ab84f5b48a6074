import { listAdContents } from '@frontrow/contract/ad-contents'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/calls/call.ts'
import { signOutWhenRead } from '../../../lib/calls/sign-out-on-failure.ts'
import { useRefresh } from '../../../lib/calls/use-call.ts'
import { appReads } from '../../apps/apps.tsx'
import { takePoster } from './take-poster.ts'
import { upload } from './upload.ts'

const notSent = { sent: 0, whole: 0 }

/**
 * One upload at a time, with its progress. A cancelled upload shows no error. `useAct` cannot send
 * it, because `call` reports no progress.
 */
export function useUpload(appId: string) {
  const refresh = useRefresh()
  const cancelling = useRef(new AbortController())
  const [progress, setProgress] = useState(notSent)

  const sending = useMutation({
    mutationFn: async (file: File) => {
      cancelling.current = new AbortController()
      const { signal } = cancelling.current
      setProgress({ sent: 0, whole: file.size })
      const onProgress = (sent: number, whole: number) => setProgress({ sent, whole })
      const poster = await takePoster(file)
      signal.throwIfAborted()
      return upload({ appId, file, poster, onProgress, signal })
    },
    onSuccess: () => void refresh([listAdContents, ...appReads]),
    onError: signOutWhenRead,
  })

  return {
    progress,
    saving: sending.isPending,
    done: sending.isSuccess,
    /** Null also for a cancelled upload, which is not an error. */
    error: sending.error instanceof ApiError ? sending.error : null,
    save: sending.mutate,
    cancel: () => cancelling.current.abort(),
    forget: sending.reset,
  }
}
