const words: Readonly<Record<string, string>> = {
  off: 'Sending is turned off on this network.',
  private_address: 'The host resolves to a private network, which is not allowed.',
  name_not_found: 'The host name was not found.',
  no_connection: 'The host refused the connection.',
  no_secure_connection: 'The TLS certificate is invalid, or the host does not support TLS.',
  too_slow: 'The response took more than 15 seconds, or the connection more than 5.',
  cannot_be_signed:
    'It cannot be signed: the reward contains &, % or "signature=", or the URL is not that of a callback.',
  broken_answer: 'The connection broke, or the response was not HTTP.',
}

/** Says in a sentence why an attempt got no answer that counts. */
export function failureWords(failure: string): string {
  if (failure.startsWith('redirect to '))
    return `It responds with a ${failure}. Redirects are not followed.`
  return words[failure] ?? 'The URL is no longer allowed.'
}
