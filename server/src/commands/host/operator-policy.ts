import { readFileSync } from 'node:fs'
import { mailBreakGlass } from '../../features/operator/for-host.ts'
import { publishPolicy } from '../../features/policies/policies.ts'
import { CannotDo } from './cannot-do.ts'
import { command, oneWord } from './host-command.ts'
import { hostUserName } from './operator-name.ts'

export const publish = command({
  takes: '<file.json>',
  does: 'publish a version of the agreement; every organization is asked to sign it',
  options: {},
  read: (words) => oneWord(words, 'publish-policy takes one file.'),
  run: async ({ services }, file) => {
    const user = hostUserName()
    const done = await publishPolicy(services, { fileText: readText(file), operator: user })
    if (done.outcome === 'taken')
      throw new CannotDo(
        `Version ${done.version} has another text already, and may have been signed. Give this one a version of its own.`,
      )
    // In the console two people decide about it.
    await mailBreakGlass(services, { user, what: 'published a version of the agreement' })
    return done.outcome === 'there'
      ? [`Version ${done.version} was published already.`]
      : [`Version ${done.version} is published. Every organization is asked to sign it.`]
  },
})

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CannotDo(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
