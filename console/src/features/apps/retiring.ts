import { alertText } from '../../lib/calls/call.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** Something that can be retired and restored. */
export interface Retirable {
  /** Its name in a sentence: 'Tidepool Match', 'The video'. */
  name: string
  set: (retired: boolean) => Promise<unknown>
  /** Refetches the lists that contain it. */
  refresh: () => Promise<unknown>
}

/** Retires it and shows a toast with an undo button. Throws what the call throws. */
export async function retireWithUndo(thing: Retirable): Promise<void> {
  await thing.set(true)
  void thing.refresh()
  toast({
    text: `${thing.name} was retired.`,
    act: { label: 'Undo', run: () => void restore(thing) },
  })
}

/** Restores it and shows a toast with the result or the error. */
export async function restore(thing: Retirable): Promise<void> {
  try {
    await thing.set(false)
    toast({ text: `${thing.name} was restored.` })
  } catch (error) {
    toast({ text: `${thing.name} is still retired. ${alertText(error)}`, isError: true })
  }
  await thing.refresh()
}
