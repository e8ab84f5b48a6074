import { uploadAdContent } from '@frontrow/contract/ad-contents'
import { addressOf } from '@frontrow/contract/endpoint'
import {
  ApiError,
  noteRole,
  refusalIn,
  sessionMissing,
  unreadable,
} from '../../../lib/calls/call.ts'
import { isForeign } from '../../../lib/calls/read-reply.ts'
import { sessionToken } from '../../../lib/calls/session.ts'
import { inApp } from '../contents/content-lists.ts'

export interface Upload {
  appId: string
  file: File
  /** The poster of a video. */
  poster: Blob | null
  onProgress: (sentBytes: number, wholeBytes: number) => void
  /** Aborting it stops the upload, which then rejects with the signal's reason. */
  signal: AbortSignal
}

/**
 * Uploads one file through XMLHttpRequest, because `fetch` reports no upload progress. Throws
 * `ApiError` for every status except 200, and without a token sends nothing.
 */
export async function upload(options: Upload): Promise<void> {
  const token = sessionToken()
  if (token === null) throw sessionMissing()
  return sendFile(options, token)
}

function sendFile(
  { appId, file, poster, onProgress, signal }: Upload,
  token: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadAdContent.method, addressOf(uploadAdContent, inApp(appId)))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = (event) => onProgress(event.loaded, event.total)
    request.onload = () => {
      const failure = failureIn(request)
      if (failure === null) resolve()
      else {
        noteRole(failure)
        reject(failure)
      }
    }
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    // The small part first, so a server that rejects it need not wait for the file.
    if (poster !== null) form.append('poster', poster, 'poster.jpg')
    form.append('file', file)
    request.send(form)
  })
}

function failureIn(request: XMLHttpRequest): ApiError | null {
  const { status, responseText } = request
  if (status !== 200) return refusalIn(responseText, request)
  return isForeign(responseText) ? unreadable() : null
}

function unreachable(): ApiError {
  const message = 'The upload was interrupted. Check your connection and try again.'
  return new ApiError({ message, code: 0 })
}
