// Closes days of the books for the process that started it, as a node without calls would:
// `node bench/books-closer.ts <data folder> <database>`. Each message is a day. The answer tells
// how many seconds its close took and how many impressions it had.
import { openServices } from '../server/src/commands/open-services.ts'
import { openDayRecounts } from '../server/src/features/delivery/delivery.ts'
import { readConfig } from '../server/src/lib/config.ts'
import { closeCountedDay } from './books-day.ts'

const [, , folder = '', url = ''] = process.argv
const services = await openServices(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), url)
const recounts = openDayRecounts(services, url)
process.on('message', (day) => {
  const began = performance.now()
  void closeCountedDay({ database: services.database, recounts }, String(day)).then((closed) =>
    process.send?.({ ...closed, seconds: (performance.now() - began) / 1000 }),
  )
})
process.on('disconnect', () => {
  void recounts
    .close()
    .then(() => services.database.close())
    .finally(() => process.exit(0))
})
process.send?.('ready')
