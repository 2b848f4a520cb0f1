-- Two targets: one with two runs, a problem, and a waiver, and one that is down.
INSERT INTO probity.checked (digest, content) VALUES ('', '{}');
INSERT INTO probity.target (name, base_url, labels, last_run, down_since) VALUES
  ('shop', 'http://shop', '{"team": "it''s"}', 2, NULL), ('mail', 'http://mail', '{}', 3, now());
INSERT INTO probity.run (target_id, job_id, attempt, batch, started_at, duration_ms, requests, verdict, exit_code, says,
  problems, new_problems, warnings, waived, remaining, coverage, probity, checked_id, report, summary)
SELECT target, gen_random_uuid(), 1, 'b', now() - days * interval '1 day', 900, 90, verdict, code, verdict, problems, new, 0,
  0, 0, coverage, '0.1.0', 1, '', json_build_object('waived', CASE WHEN target = 1 THEN json_build_array(json_build_object(
  'rule', 'auth/bearer', 'reason', 'Known.', 'until', current_date + 3)) ELSE '[]' END)
FROM (VALUES (1, 2, 'conformant', 0, 0, 0, 0.5), (1, 0, 'nonconformant', 1, 1, 1, 0.8), (2, 0, 'incomplete', 4, 0, 0, 0))
  AS given (target, days, verdict, code, problems, new, coverage);
INSERT INTO probity.problem (run_id, target_id, rule, level, fate, since, is_older, weight, label, headline, says)
VALUES (2, 1, 'query/sort', 'must', 'new', now(), false, 5, 'data', 'Sorting does nothing', 'GET /users did not sort.');
