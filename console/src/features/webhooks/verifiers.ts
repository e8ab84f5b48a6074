const files = import.meta.glob<string>(
  '../../../../sdk/verify/{webhook,Webhook,reward,Reward}.{mjs,py,java,go,php}',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

const textOf = (name: string) => files[`../../../../sdk/verify/${name}`] ?? ''

export const languages = ['Node', 'Python', 'Java', 'Go', 'PHP'] as const

type Verifiers = Readonly<Record<(typeof languages)[number], string>>

/** How a program checks a message, by language. The tests run these files. */
export const messageVerifiers: Verifiers = {
  Node: textOf('webhook.mjs'),
  Python: textOf('webhook.py'),
  Java: textOf('Webhook.java'),
  Go: textOf('webhook.go'),
  PHP: textOf('webhook.php'),
}

/** The same for the callback of a reward. */
export const rewardVerifiers: Verifiers = {
  Node: textOf('reward.mjs'),
  Python: textOf('reward.py'),
  Java: textOf('Reward.java'),
  Go: textOf('reward.go'),
  PHP: textOf('reward.php'),
}
