import type { Db } from '../db/database.ts'
import type { Message } from './mail.ts'

export interface When {
  now: Date
  /** How long the mail is useful: an expired code is not sent. Without a limit by default. */
  usefulMs?: number
  /** Replaces a waiting mail with the same `about`. */
  about?: string
  /** How long it is held back, so that it can be withdrawn. It is sent at once by default. */
  holdMs?: number
  /** The document that it is about: the files of it are attached when the mail is sent. */
  documentId?: string
}

/**
 * The outbox. A mail is stored in the transaction of the change that it reports and sent after the
 * commit, at least once, even when a node is killed in between.
 */
export interface Mail {
  /**
   * Stores a mail in the outbox and returns its id. Sending starts with the commit: the transaction
   * waits until stored mails are written to a folder, and does not wait for a mail server. A mail
   * with a document is sent by `sendDocuments`.
   */
  write(db: Db, message: Message, when: When): Promise<string>
  /** Makes a waiting mail due, which is then sent as one that was just written. */
  retry(db: Db, id: string): Promise<void>
  /** Sends all due mails without documents. Resolves when none is due. Never throws. */
  sendDue(): Promise<void>
  /** The same for those with documents, whose files are made one after the other. */
  sendDocuments(): Promise<void>
  /** Returns those of the given mails that are not sent yet. */
  waiting(ids: readonly string[]): Promise<string[]>
  /**
   * Whether mails leave, as far as this node knows: false from when the mail server could not be
   * used until a mail is sent.
   */
  leave(): boolean
}
