CREATE TABLE invoices (
  id         text PRIMARY KEY,
  issued_on  date NOT NULL,
  paid_on    date
);

CREATE TABLE invoice_lines (
  invoice_id  text NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  position    integer NOT NULL,
  text        text NOT NULL,
  quantity    bigint NOT NULL CHECK (quantity > 0),
  price       bigint NOT NULL,
  tax_rate    integer NOT NULL CHECK (tax_rate BETWEEN 0 AND 100),
  PRIMARY KEY (invoice_id, position)
);
