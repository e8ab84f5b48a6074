// Months, and the files of the bookkeeper.
export { booksJob, type BooksJob } from './months/books-job.ts'
export { oldRateDays } from './months/missing-rates.sql.ts'
