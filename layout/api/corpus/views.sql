-- who is there at the end of each step, as he is then
CREATE VIEW at AS
SELECT step.step, step.address, step.text, state.*
FROM step JOIN person_state AS state
  ON state.rite = step.rite AND step.step BETWEEN state.first AND state.last
WHERE state.on_stage;
-- acts with the clause that they are of
CREATE VIEW deed AS
SELECT rite.title, step.address, step.text, step.en, section.title AS section, act.*,
  (SELECT cite FROM ground WHERE ground.rite = act.rite AND ground.ground = act.ground
   AND part = 'deed' AND cite <> '') AS cite
FROM act JOIN step USING (rite, step) JOIN rite USING (rite)
  JOIN section ON section.rite = step.rite AND section.section = step.section;
-- what is in whose hands, from one step to another
CREATE VIEW holding AS
SELECT state.rite, state.holder AS who, state.thing, thing.kind, state.fill, state.first, state.last
FROM thing_state AS state JOIN thing USING (rite, thing)
WHERE state.holder IS NOT NULL;
-- what each part of an act rests on
CREATE VIEW resting AS
SELECT act.rite, act.step, act.n, act.who, ground.part, ground.basis, ground.cite
FROM act JOIN ground USING (rite, ground);
-- what each law saw, with its words and the first of the steps
CREATE VIEW law_case AS
SELECT law.code, law.words, law.source, step.address, step.text, law_seen.*
FROM law_seen JOIN law USING (law)
  JOIN step ON step.rite = law_seen.rite AND step.step = law_seen.first;
-- how far everybody walks
CREATE VIEW walk AS
SELECT rite, who, count(*) AS walks, round(sum(walked), 1) AS chi
FROM act WHERE walked > 0 GROUP BY rite, who;
-- whom everybody is how near, and when; squared, in 尺
CREATE VIEW beside AS
SELECT one.rite, one.who, other.who AS other, one.area, one.x, one.y,
  (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y) AS square,
  max(one.first, other.first) AS first, min(one.last, other.last) AS last
FROM person_state AS one JOIN person_state AS other
  ON other.rite = one.rite AND other.first <= one.last AND other.last >= one.first
WHERE one.on_stage AND other.on_stage AND one.who <> other.who;
-- everybody by his own name and by that of his group
CREATE VIEW called AS
SELECT rite, who, who AS name FROM person
UNION ALL
SELECT rite, who, team FROM person WHERE team IS NOT NULL;
-- which steps are otherwise under which reading
CREATE VIEW reading_step AS
SELECT change.rite, change.dispute, change.reading, step.step, step.address, step.text,
  change.who, change.aspect, change.here, change.there
FROM reading_change AS change
  JOIN step ON step.rite = change.rite AND step.step BETWEEN change.first AND change.last;
-- what is quoted under which clause
CREATE VIEW source AS
SELECT quotation.rite, step.address, step.text, quotation.work, work.title, work.author,
  quotation.chapter, quotation.part, quotation.words, quotation.remark
FROM quotation LEFT JOIN step USING (rite, step) LEFT JOIN work USING (work);
