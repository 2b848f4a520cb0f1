-- The tables of the fleet. A migration that was released never changes: add another file, with the next number.
CREATE SCHEMA IF NOT EXISTS probity;
CREATE TABLE probity.version (
  number integer PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE probity.target (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  base_url text NOT NULL,
  labels jsonb NOT NULL DEFAULT '{}',
  plan text,
  last_run bigint,
  down_since timestamptz
);
CREATE INDEX target_labels ON probity.target USING gin (labels);
CREATE TABLE probity.checked (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  digest text NOT NULL UNIQUE,
  content json NOT NULL
);
CREATE TABLE probity.run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  target_id bigint NOT NULL REFERENCES probity.target ON DELETE CASCADE,
  job_id uuid NOT NULL UNIQUE,
  attempt integer NOT NULL,
  batch text NOT NULL,
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  requests integer NOT NULL,
  verdict text NOT NULL,
  exit_code integer NOT NULL,
  says text NOT NULL,
  problems integer NOT NULL,
  new_problems integer NOT NULL,
  warnings integer NOT NULL,
  waived integer NOT NULL,
  remaining integer NOT NULL,
  coverage real NOT NULL,
  probity text NOT NULL,
  summary json NOT NULL,
  checked_id bigint NOT NULL REFERENCES probity.checked,
  report bytea NOT NULL
);
CREATE INDEX run_target ON probity.run (target_id, started_at);
CREATE INDEX run_started ON probity.run (started_at);
CREATE INDEX run_batch ON probity.run (batch);
CREATE INDEX run_checked ON probity.run (checked_id);
CREATE TABLE probity.problem (
  run_id bigint NOT NULL REFERENCES probity.run ON DELETE CASCADE,
  target_id bigint NOT NULL,
  rule text NOT NULL,
  level text NOT NULL,
  fate text NOT NULL,
  since timestamptz NOT NULL,
  is_older boolean NOT NULL,
  weight integer NOT NULL,
  label text NOT NULL,
  headline text NOT NULL,
  says text NOT NULL,
  PRIMARY KEY (run_id, rule)
);
CREATE INDEX problem_rule ON probity.problem (rule, run_id);
CREATE INDEX problem_since ON probity.problem (since);
CREATE TABLE probity.clause (
  target_id bigint NOT NULL REFERENCES probity.target ON DELETE CASCADE,
  clause text NOT NULL,
  status text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (target_id, clause)
);
CREATE INDEX clause_status ON probity.clause (clause, status);
CREATE TABLE probity.journal (
  job_id uuid NOT NULL,
  attempt integer NOT NULL,
  number integer NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now(),
  line text NOT NULL,
  PRIMARY KEY (job_id, attempt, number)
);
CREATE VIEW probity.new_since_yesterday AS
  SELECT t.name AS target, t.labels, p.level, p.rule, p.headline, p.says, p.weight, p.since
  FROM probity.target t JOIN probity.problem p ON p.run_id = t.last_run
  WHERE p.fate IN ('new', 'known') AND NOT p.is_older AND p.since > now() - interval '1 day';
CREATE VIEW probity.waivers_that_expire_soon AS
  SELECT t.name AS target, t.labels, w.rule, w.reason, w.until, w.until - current_date AS days
  FROM probity.target t JOIN probity.run r ON r.id = t.last_run,
    json_to_recordset(r.summary -> 'waived') AS w (rule text, reason text, until date)
  WHERE w.until <= current_date + 30;
CREATE VIEW probity.worst_targets AS
  SELECT t.name AS target, t.labels, t.base_url, r.problems, r.new_problems, r.warnings, r.coverage, r.exit_code,
    r.says, r.started_at AS last_run_at, t.down_since,
    (SELECT min(p.since) FROM probity.problem p WHERE p.run_id = r.id AND p.fate <> 'fixed') AS oldest_problem_since
  FROM probity.target t JOIN probity.run r ON r.id = t.last_run
  ORDER BY r.problems DESC, r.warnings DESC, t.name;
