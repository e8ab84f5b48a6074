-- Reversed invoices may share a statement and a number with the one that replaces them.
ALTER TABLE publisher_invoices DROP CONSTRAINT publisher_invoices_pkey, DROP CONSTRAINT publisher_invoices_organization_id_number_key,
  ADD PRIMARY KEY (id);
