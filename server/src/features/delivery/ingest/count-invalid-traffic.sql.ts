/**
 * Part of the statement that stores events. `filtered` has the hour, placement, campaign, kind and
 * reason of each event.
 */
export const countInvalidTraffic = `filtered_side AS (
  INSERT INTO events.filtered_counts AS c (lane, hour, placement, campaign, kind, reason, events, changed_at)
  SELECT $1::smallint, hour, placement, campaign, kind, reason, count(*), now()
  FROM filtered GROUP BY hour, placement, campaign, kind, reason ORDER BY hour, placement, campaign, kind, reason
  ON CONFLICT (lane, hour, placement, campaign, kind, reason) DO UPDATE SET events = c.events + excluded.events,
    changed_at = excluded.changed_at
)`
