// The child process that reads uploaded files. If a file makes it crash, loop or grow, it is killed
// and the file refused (media-processes.ts).
import { answerOrders } from '../../../lib/process/answer-orders.ts'
import { mediaJobs } from './media-jobs.ts'

answerOrders(mediaJobs)
