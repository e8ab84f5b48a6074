-- A search reads the names of one kind in the order of their words, also where a word is frequent in other kinds.
CREATE INDEX CONCURRENTLY IF NOT EXISTS search_words_of_kind ON search_words (kind, word, object_id);
