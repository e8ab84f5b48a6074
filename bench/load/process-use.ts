/** What a measured process has used since its start. Times are in microseconds. */
export interface ProcessUse extends NodeJS.CpuUsage {
  /** Processor time of the thread that answers. The others collect garbage and compile. */
  main: number
  /** Bytes in memory. */
  rss: number
}

export function processUse(): ProcessUse {
  const { user, system } = process.threadCpuUsage()
  return { ...process.cpuUsage(), main: user + system, rss: process.memoryUsage.rss() }
}
