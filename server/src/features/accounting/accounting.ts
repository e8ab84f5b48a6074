// Months, and the files of the bookkeeper.
export { booksJob, type BooksJob } from './months/books-job.ts'
