CREATE TABLE towns (
  id    integer PRIMARY KEY,
  name  text NOT NULL UNIQUE
);

CREATE TABLE roads (
  from_town   integer NOT NULL REFERENCES towns (id),
  to_town     integer NOT NULL REFERENCES towns (id),
  kilometres  numeric(6, 1) NOT NULL CHECK (kilometres > 0),
  speed       integer NOT NULL DEFAULT 80,
  PRIMARY KEY (from_town, to_town),
  CHECK (from_town < to_town)
);

CREATE TABLE trips (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_town   integer NOT NULL REFERENCES towns (id),
  to_town     integer NOT NULL REFERENCES towns (id),
  driven_on   date NOT NULL,
  minutes     integer NOT NULL
);

CREATE INDEX trips_by_day ON trips (driven_on);
