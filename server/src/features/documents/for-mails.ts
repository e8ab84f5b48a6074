// The files that the outbox attaches to mails. The program that opens the outbox passes this in.
export { filesOfDocument } from './drawing/document-files.ts'
