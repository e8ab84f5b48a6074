import type { ActivityAction } from '@frontrow/contract/activity'
import { listActivity } from '@frontrow/contract/activity'
