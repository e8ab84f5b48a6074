-- A counter's row is raised many times a second. Where an index holds what changes, each raise is a new entry in every index, and
-- the key's own old entries have to be walked past until a vacuum comes. A BRIN index does not stand in the way of a heap-only
-- update (from PostgreSQL 16 on), and recent changes lie together, so it finds them as well; room in the pages keeps them there.
DO $$
DECLARE
  counters text;
BEGIN
  FOREACH counters IN ARRAY ARRAY['placement_counts', 'campaign_counts', 'own_counts', 'no_fill_counts', 'filtered_counts'] LOOP
    EXECUTE format('DROP INDEX events.%I', counters || '_changed_at_idx');
    EXECUTE format('CREATE INDEX %I ON events.%I USING brin (changed_at) WITH (pages_per_range = 8, autosummarize = on)',
      counters || '_changed_at_idx', counters);
    EXECUTE format('ALTER TABLE events.%I SET (fillfactor = 70)', counters);
  END LOOP;
  ALTER TABLE events.lease_counts SET (fillfactor = 70);
END
$$;
