import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, alertText } from '../../../lib/call.ts'
import { signOutAfter } from '../../../lib/session.ts'
import { adContentsKey } from '../contents/content-lists.ts'
import { takePoster } from './take-poster.ts'
import { upload } from './upload.ts'

const SIGN_OUT_MS = 500
const notSent = { sent: 0, whole: 0 }

/** One upload at a time, with its progress. A cancelled upload shows no error. */
export function useUpload(appId: string) {
  const cache = useQueryClient()
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
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: adContentsKey(appId) })
      void cache.invalidateQueries({ queryKey: ['apps'] })
    },
    onError: (error) => {
      // The session ends only after the user had time to read the alert, whatever screen is open.
      if (error instanceof ApiError && error.code === 401)
        signOutAfter(SIGN_OUT_MS, alertText(error))
    },
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
