import * as fileCalls from '@frontrow/contract/statistics/files'
import * as scheduleCalls from '@frontrow/contract/statistics/schedules'
import * as viewCalls from '@frontrow/contract/statistics/views'
import type { Api } from '../../lib/calls/api.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import { listStatisticsFiles, showStatisticsFile } from './files/list-files.ts'
import { makeStatisticsFile } from './files/make-file.ts'
import { serveStatisticsFile } from './files/serve-file.ts'
import { createStatisticsSchedule } from './schedules/create-schedule.ts'
import { editStatisticsSchedule, removeStatisticsSchedule } from './schedules/edit-schedule.ts'
import { listStatisticsSchedules } from './schedules/list-schedules.ts'
import {
  listStatisticsViews,
  removeStatisticsView,
  saveStatisticsView,
} from './views/saved-views.ts'

/** Binds the calls about saved views, files and schedules. */
export function bindKept(api: Api): void {
  serve(api, viewCalls.listStatisticsViews, listStatisticsViews)
  serve(api, viewCalls.saveStatisticsView, saveStatisticsView)
  serve(api, viewCalls.removeStatisticsView, removeStatisticsView)
  serveNonTransactional(api, fileCalls.makeStatisticsFile, makeStatisticsFile)
  serve(api, fileCalls.listStatisticsFiles, listStatisticsFiles)
  serve(api, fileCalls.showStatisticsFile, showStatisticsFile)
  serveStatisticsFile(api)
  serve(api, scheduleCalls.listStatisticsSchedules, listStatisticsSchedules)
  serveNonTransactional(api, scheduleCalls.createStatisticsSchedule, createStatisticsSchedule)
  serveNonTransactional(api, scheduleCalls.editStatisticsSchedule, editStatisticsSchedule)
  serve(api, scheduleCalls.removeStatisticsSchedule, removeStatisticsSchedule)
}
