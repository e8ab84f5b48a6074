const files = import.meta.glob<string>('../../../../sdk/verify/*', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const textOf = (name: string) => files[`../../../../sdk/verify/${name}`] ?? ''

/** How a program checks a message, by language. The tests run these files. */
export const verifiers = {
  Node: textOf('webhook.mjs'),
  Python: textOf('webhook.py'),
  Java: textOf('Webhook.java'),
  Go: textOf('webhook.go'),
  PHP: textOf('webhook.php'),
} as const
