// The message for an answer that has none of its own, such as a proxy's page or a truncated answer.

const sentences: Readonly<Record<number, string>> = {
  200: 'The server sent an unreadable response. Try again.',
  400: 'The request was not accepted. Check your input and try again.',
  401: 'Your session has ended. Sign in again.',
  403: 'You are not allowed to do this.',
  404: 'Not found. It may have been removed.',
  408: 'The request timed out. Try again.',
  409: 'This changed since you opened it. Reload the page and try again.',
  413: 'The request is too large.',
  422: 'A value is not valid. Check the fields and try again.',
  429: 'Too many requests. Wait a moment and try again.',
}

const OF_THE_SERVER = 'The server is unavailable. Try again shortly.'
const OTHER = 'The request failed. Try again.'

/** A sentence for users about an HTTP status. */
export function failureSentence(status: number): string {
  return sentences[status] ?? (status >= 500 ? OF_THE_SERVER : OTHER)
}
