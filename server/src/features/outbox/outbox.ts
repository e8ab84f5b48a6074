export { sweepPacedMails } from './mail-pace.sql.ts'
export {
  type NewNotice,
  type TakenNotice,
  type VisibleNotice,
  notify,
  notifyEach,
  removeOldNotices,
  takeNoticesToAnnounce,
  takeNoticesToMail,
  withdrawNotices,
} from './notify.sql.ts'
export { mailJobs, createMail, openOutbox } from './open-outbox.ts'
export { removeMail, withdrawMails } from './waiting-mail.sql.ts'
