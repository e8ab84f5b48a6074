// The child process that draws documents: a large one takes seconds of processor time.
import { answerOrders } from '../../../lib/process/answer-orders.ts'
import { pdfJobs } from './pdf-jobs.ts'

answerOrders(pdfJobs)
