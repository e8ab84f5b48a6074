import type { IconName } from '../../ui/drawings/icon.tsx'
import { dayText } from '../../lib/text/day-text.ts'
import type { Notice } from './use-notices.ts'

export interface NoticeGroup {
  newest: Notice
  count: number
  /** The ids of those that are unread. */
  unread: readonly string[]
}

/** Groups notifications of one kind, title and day. The group with the newest one comes first. */
export function groupsOf(notices: readonly Notice[]): NoticeGroup[] {
  const groups = Map.groupBy(notices, ({ kind, title, at }) => [kind, title, dayText(at)].join('|'))
  return [...groups.values()].flatMap((all) => {
    const [newest] = all
    if (newest === undefined) return []
    const unread = all.filter(({ is_read: isRead }) => !isRead).map(({ id }) => id)
    return [{ newest, count: all.length, unread }]
  })
}

/** The icon of a notification, found by the beginning of its kind. */
const icons: readonly (readonly [RegExp, IconName])[] = [
  [/^(factor|recovery|new_device|token|members|support|bank|tax)/, 'lock'],
  [/^(charge|card|payment|invoice|statement)/, 'money'],
  [/^(organization|ad_|app_|look|appeal|agreement)/, 'eye'],
]

/** The icon of a notification: one each for security, money and review, a bell for the others. */
export function iconOf(kind: string): IconName {
  return icons.find(([begins]) => begins.test(kind))?.[1] ?? 'bell'
}
