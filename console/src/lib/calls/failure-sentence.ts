// The message for an answer that has none of its own, such as a proxy's page or a truncated answer.

const sentences: Readonly<Record<number, string>> = {
  200: 'The answer of the server could not be read. Please try again.',
  400: 'The request was not accepted. Check what you entered and try again.',
  401: 'Your session has ended. Sign in again.',
  403: 'You are not allowed to do this.',
  404: 'This was not found. It may have been removed.',
  408: 'The request took too long. Please try again.',
  409: 'This was changed in the meantime. Load the page again and retry.',
  413: 'What was sent is too large.',
  422: 'Something that was entered is not accepted. Check it and try again.',
  429: 'There were too many requests. Wait a moment and try again.',
}

const OF_THE_SERVER = 'The server could not answer. Please try again in a moment.'
const OTHER = 'Something went wrong. Please try again.'

/** A sentence for users about an HTTP status. */
export function failureSentence(status: number): string {
  return sentences[status] ?? (status >= 500 ? OF_THE_SERVER : OTHER)
}
