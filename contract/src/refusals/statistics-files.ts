/** Refusals of calls about views, files and schedules of the statistics: a part of `refusals`. */
export const statisticsFileRefusals = {
  statistics_view_not_found: [404, 'View not found'],
  too_many_views: [409, 'You have saved 20 views, the most that a member can. Remove one first.'],
  statistics_file_not_found: [404, 'File not found. Files are kept for 7 days.'],
  statistics_file_being_made: [
    409,
    'Another file of your organization is being made. Try again when it is ready.',
  ],
  statistics_link_expired: [
    403,
    'This link has expired, or it is not valid. Get a new one from the file.',
  ],
  statistics_schedule_not_found: [404, 'Schedule not found'],
  statistics_schedule_changed: [409, 'This schedule changed since you opened it. Reload it.'],
  statistics_schedule_not_yours: [
    403,
    'Only the member who made a schedule and Admins change or remove it.',
  ],
  too_many_schedules: [409, 'An organization has at most 10 schedules. Remove one first.'],
  recipient_not_possible: [
    422,
    'Choose members of your organization whose role may see these figures.',
  ],
} as const
