// The child process that draws documents: a large one takes seconds of processor time.
import { constants, setPriority } from 'node:os'
import { answerOrders } from '../../../lib/process/answer-orders.ts'
import { pdfJobs } from './pdf-jobs.ts'

// Calls are answered first. The imports above ran at normal priority, because on a busy machine the
// first document waited minutes for them.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
answerOrders(pdfJobs)
