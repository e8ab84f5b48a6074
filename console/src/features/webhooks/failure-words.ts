const words: Readonly<Record<string, string>> = {
  off: 'The network sends nothing at the moment.',
  private_address: 'The name leads to a private network, which is never called.',
  name_not_found: 'The name of the host was not found.',
  no_connection: 'The host did not accept the connection.',
  no_secure_connection: 'The certificate is not valid, or the host does not speak TLS.',
  too_slow: 'The answer took longer than 15 seconds, or the connection longer than 5.',
  broken_answer: 'The connection broke, or the answer was no HTTP.',
}

/** Says in a sentence why an attempt got no answer that counts. */
export function failureWords(failure: string): string {
  if (failure.startsWith('redirect to '))
    return `It answers with a ${failure}. Redirects are not followed.`
  return words[failure] ?? 'The address is not allowed any more.'
}
