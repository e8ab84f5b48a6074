export type BackupAct =
  | { act: 'backup'; into: string; keep: number | undefined; withSecrets: boolean }
  | { act: 'restore'; backup: string; till: Date | undefined }
  | { act: 'drill'; backup: string; place: string | undefined }

interface Options {
  keep?: string
  in?: string
  'with-secrets': boolean
  till?: string
}

type Reader<Act> = (rest: readonly string[], options: Options) => Act | string

/** Reads the arguments of an act, or returns what is wrong with them. */
export const backupReaders: {
  readonly [Name in BackupAct['act']]: Reader<Extract<BackupAct, { act: Name }>>
} = {
  backup: ([into, ...more], { keep, 'with-secrets': withSecrets }) => {
    if (into === undefined || more.length > 0) return 'backup takes the folder for backups.'
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
      return '--keep needs a number of backups from 1 to 9999.'
    return { act: 'backup', into, keep: keep === undefined ? undefined : Number(keep), withSecrets }
  },
  restore: ([backup, ...more], { till }) => {
    if (backup === undefined || more.length > 0) return 'restore takes the folder of one backup.'
    const moment = till === undefined ? undefined : new Date(till)
    if (till !== undefined && (!isInstant.test(till) || Number.isNaN(moment?.getTime())))
      return `"${till}" is not a moment such as 2026-03-31T14:02:00Z.`
    return { act: 'restore', backup, till: moment }
  },
  drill: ([backup, ...more], { in: place }) => {
    if (backup === undefined || more.length > 0) return 'drill takes the folder of one backup.'
    return { act: 'drill', backup, place }
  },
}

const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

export const backupUsage = `
  backup <folder> [--keep <n>] [--with-secrets]
                                copy the embedded database, its media and the file of seals into a new folder below this one, while
                                the server runs; every file is read again; --keep removes all but the last <n>; the master key is
                                left out without --with-secrets
  restore <backup> [--till <yyyy-mm-ddThh:mm:ssZ>]
                                put a backup into the empty folder that DATA_DIR names, repair counters and verify; --till goes on
                                to that moment through the log in WAL_DIR
  drill <backup> [--in <folder>]
                                restore a backup into a new folder beside it, or in the one of --in, which needs as much room as the
                                backup; verify it, remove that folder, and print one line`
