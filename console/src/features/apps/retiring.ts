import { alertText } from '../../lib/call.ts'
import { toast } from '../../ui/toast.tsx'

/** Something that can be retired and taken back. */
export interface Retirable {
  /** What it is called in a sentence: 'Tidepool Match', 'The video'. */
  name: string
  set: (retired: boolean) => Promise<unknown>
  /** Fetches again what shows it. */
  refresh: () => Promise<unknown>
}

/** Throws what the call throws. What has worked is said in the corner of the screen, wherever the user goes, with a way back. */
export async function retireWithUndo(thing: Retirable): Promise<void> {
  await thing.set(true)
  void thing.refresh()
  toast({ text: `${thing.name} was retired.`, undo: () => void restore(thing) })
}

/** Takes it back, and says so, or what went wrong. */
export async function restore(thing: Retirable): Promise<void> {
  try {
    await thing.set(false)
    toast({ text: `${thing.name} is back.` })
  } catch (error) {
    toast({ text: `${thing.name} is still retired. ${alertText(error)}`, isError: true })
  }
  await thing.refresh()
}
