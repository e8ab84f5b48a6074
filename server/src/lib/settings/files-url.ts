/** An S3-compatible bucket and the credentials for it. */
export interface S3Settings {
  /** Address of the bucket, path style, without a trailing slash. */
  readonly bucketUrl: string
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

/**
 * Reads `s3://key:secret@host[:port]/bucket?region=…&insecure=1`. For an invalid address it returns
 * a description of the error, which repeats no secret.
 */
export function readS3Url(text: string): S3Settings | string {
  if (!URL.canParse(text)) return 'is not an address; percent-encode what is special in the secret'
  const url = new URL(text)
  const keyId = decoded(url.username)
  const secret = decoded(url.password)
  if (url.host === '' || !keyId || !secret)
    return 'needs a key, a secret and a host; percent-encode what is special in them'
  const bucket = bucketUrlOf(url)
  if (!bucket) return 'needs the name of one bucket as its path'
  if ([...url.searchParams.keys()].some((name) => !/^(region|insecure)$/.test(name)))
    return 'has a parameter that is neither region nor insecure'
  if (!/^[01]$/.test(insecureOf(url))) return 'says insecure, which is 1 for plain http or left out'
  return { bucketUrl: bucket, keyId, secret, region: url.searchParams.get('region') || 'us-east-1' }
}

function bucketUrlOf(url: URL): string | undefined {
  const bucket = /^\/([a-z0-9][a-z0-9.-]+)\/?$/.exec(url.pathname)?.[1]
  const scheme = insecureOf(url) === '1' ? 'http' : 'https'
  return bucket === undefined ? undefined : `${scheme}://${url.host}/${bucket}`
}

function insecureOf(url: URL): string {
  return url.searchParams.get('insecure') ?? '0'
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
