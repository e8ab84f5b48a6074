// What the outbox attaches. The program that opens it passes this in.
export { filesOfDocument } from './drawing/document-files.ts'
