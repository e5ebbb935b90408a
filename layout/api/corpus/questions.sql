-- 1. Who stands where at 「西北面獻賓」, and why?
-- $ layout find --question 1
SELECT at.who, at.place, at.wind, at.posture, at.both, at.left_hand, at.right_hand, at.basis,
  derivation.sentence AS why
FROM at LEFT JOIN derivation USING (rite, why)
WHERE at.address = (SELECT address FROM step WHERE text LIKE '%西北面獻賓%' ORDER BY rite, step LIMIT 1);

-- 2. Where in all rites does the host face north-west?
-- $ layout find --facing 西北 --who 主人
SELECT step.rite, step.step, step.address, at.place, step.text
FROM at JOIN step USING (rite, step)
WHERE at.who = '主人' AND at.wind = '西北' ORDER BY step.rite, step.step;

-- 3. Every offering (獻) of the host to the guest
-- $ layout find 獻 --by 主人 --to 賓
SELECT title, address, who, verb, whom, thing, text FROM deed
WHERE verb = '獻' AND who = '主人'
  AND EXISTS (SELECT 1 FROM whom WHERE (whom.rite, whom.step, whom.n) = (deed.rite, deed.step, deed.n)
              AND whom.who = '賓');

-- 4. Every cup drunk up (卒爵) that he who drank does not bow after, in that step or the next two
-- $ layout find 卒爵 --not-then 拜
SELECT rite, address, who, word, text FROM deed
WHERE verb IN ('卒爵', '卒觶', '卒') AND NOT EXISTS (
  SELECT 1 FROM act AS later WHERE later.rite = deed.rite AND later.who = deed.who
  AND later.verb GLOB '*拜*' AND (later.step, later.n) > (deed.step, deed.n)
  AND later.step <= deed.step + 2);

-- 5. What is given or received between the pillars: by whom, when?
-- $ layout find 授 --at 楹間
SELECT act.rite, step.address, act.who, act.verb, act.whom, act.thing, at.place, step.text
FROM act JOIN step USING (rite, step) JOIN at USING (rite, step, who)
WHERE act.verb IN ('授', '受') AND (at.place LIKE '%楹間%' OR act.place LIKE '%楹間%');

-- 6. Who bows most, in which rite?
-- $ layout find --question 6
SELECT rite, who, sum(count) AS bows FROM act WHERE verb GLOB '*拜*'
GROUP BY rite, who ORDER BY bows DESC, rite, who LIMIT 20;

-- 7. When is somebody on the hall holding a 觶?
-- $ layout find --within 堂上 --holding 觶
SELECT state.rite, holding.who, holding.thing,
  max(state.first, holding.first) AS first, min(state.last, holding.last) AS last
FROM holding CROSS JOIN person_state AS state ON state.rite = holding.rite AND state.who = holding.who
  AND state.first <= holding.last AND state.last >= holding.first
WHERE holding.kind = '觶' AND state.level = '堂' ORDER BY 1, 4, 2;

-- 8. How much of what is done rests on conjecture (擬), by rite and section?
-- $ layout find --ground 擬 --count section
SELECT resting.rite, section.title, count(*) AS parts, sum(basis = '擬') AS supposed,
  round(100.0 * sum(basis = '擬') / count(*), 1) AS percent
FROM resting JOIN step USING (rite, step)
  JOIN section ON section.rite = step.rite AND section.section = step.section
GROUP BY resting.rite, step.section ORDER BY percent DESC, 1, 2;

-- 9. What is left open, and who decides?
-- $ layout find --question 9
SELECT question.rite, step.address, question.han, question.han_decided, question.en, question.en_decided, decided_by
FROM question JOIN step USING (rite, step) ORDER BY decided_by, question.rite, question.step;

-- 10. Which scholar is followed against which?
-- $ layout find --question 10
SELECT one.rite, one.dispute, one.reading AS followed, one.held_by AS who_says_so,
  other.reading AS not_followed, other.held_by AS who_says_that
FROM reading AS one JOIN reading AS other USING (rite, dispute)
WHERE one.chosen AND NOT other.chosen ORDER BY 1, 2, 5;

-- 11. How wide and how deep is the court at each place, and whence?
-- $ layout find --question 11
SELECT rite.site_title, length.length, length.chi, length.words, length.basis, length.cite
FROM length JOIN rite USING (rite) WHERE length.length IN ('庭廣', '庭深')
GROUP BY rite.site, length.length ORDER BY rite.site, length.length;

-- 12. Where does a law hold, where is it excepted, and why?
-- $ layout find --law C827
SELECT rite, code, law, outcome, sum(times) AS times, min(address) AS first_address, reason
FROM law_case WHERE code = 'C827' GROUP BY rite, law, outcome, reason ORDER BY 1, 4;

-- 13. What changes if there is a chamber (房) on the east alone?
-- $ layout find --question 13
SELECT rite, first, last, who, aspect, here, there FROM reading_change
WHERE dispute = '房' ORDER BY rite, n;

-- 14. Every spoken word, with speaker and hearer
-- $ layout find --question 14
SELECT title, address, who, whom, words FROM deed
WHERE words IS NOT NULL ORDER BY rite, step, n;

-- 15. Whom has the guest before him, whom beside and behind, when he takes the cup?
-- $ layout find --question 15
SELECT step.address, other.who, other.place,
  round((other.x - me.x) * wind.east + (other.y - me.y) * wind.north, 1) AS ahead,
  round((other.x - me.x) * wind.north - (other.y - me.y) * wind.east, 1) AS to_his_right
FROM step JOIN at AS me USING (rite, step) JOIN wind ON wind.wind = me.wind
  JOIN at AS other ON other.rite = step.rite AND other.step = step.step AND other.who <> me.who
WHERE step.address = 'xiangyinjiu/62' AND me.who = '賓' ORDER BY ahead DESC;

-- 16. The way of the host, and how far he walks
-- $ layout find --question 16
SELECT step.address, act.word, act.place, act.path, act.walked,
  round(sum(act.walked) OVER (ORDER BY act.step, act.n), 1) AS so_far
FROM act JOIN step USING (rite, step)
WHERE act.rite = 'xiangyinjiu' AND act.who = '主人' AND act.walked > 0 ORDER BY act.step, act.n;

-- 17. Who walks most?
-- $ layout find --question 17
SELECT rite, who, walks, chi, round(chi * metre) AS metres
FROM walk JOIN rite USING (rite) ORDER BY chi DESC LIMIT 20;

-- 18. The host's offering to the guest in 鄉飲 and in 鄉射, act by act
-- $ layout find --same-as 鄉飲酒禮/60
WITH done AS (
  SELECT rite, who, verb, row_number() OVER (PARTITION BY rite ORDER BY step, n) AS n, address
  FROM deed WHERE rite IN ('xiangyinjiu', 'xiangshe') AND section = '主人獻賓')
SELECT one.n, one.address, one.who, one.verb, other.address, other.who, other.verb
FROM done AS one LEFT JOIN done AS other ON other.rite = 'xiangshe' AND other.n = one.n
WHERE one.rite = 'xiangyinjiu' ORDER BY one.n;

-- 19. The journey of a cup, from its first use until it is put back
-- $ layout find --question 19
SELECT thing, first, last, coalesce(holder, inside, place) AS place, fill FROM thing_state
WHERE rite = 'xiangyinjiu' AND thing = '爵一' ORDER BY first;

-- 20. Who is ever within a pace (步, 6 尺) of the lord?
-- $ layout find --beside 公 --under 一步
SELECT rite, who, count(*) AS times, min(first) AS first, round(min(square), 1) AS least_square
FROM beside WHERE other = '公' AND square <= 6 * 6 GROUP BY rite, who ORDER BY times DESC, who;

-- 21. Who is never spoken to, and who never moves?
-- $ layout find --question 21
SELECT rite, who, en,
  NOT EXISTS (SELECT 1 FROM act JOIN whom USING (rite, step, n) WHERE words IS NOT NULL
              AND act.rite = person.rite AND whom.who = person.who) AS never_spoken_to,
  NOT EXISTS (SELECT 1 FROM act WHERE walked > 0 AND act.rite = person.rite
              AND act.who = person.who) AS never_moves
FROM person WHERE never_spoken_to OR never_moves ORDER BY rite, never_moves DESC, who;

-- 22. How is 升 done: by which stair, in which manner, how often?
-- $ layout find --question 22
SELECT rite, via, manner, count(*) AS times FROM act WHERE verb IN ('升', '升堂')
GROUP BY rite, via, manner ORDER BY rite, times DESC;

-- 23. What has ever come next, in any rite, after somebody put down a cup?
-- (What may come next is a question to the engine: `layout next`.)
SELECT next.verb, count(*) AS times FROM act JOIN act AS next
  ON next.rite = act.rite AND next.who = act.who
  AND (next.step, next.n) = (SELECT later.step, later.n FROM act AS later
    WHERE later.rite = act.rite AND later.who = act.who
    AND (later.step, later.n) > (act.step, act.n) ORDER BY later.step, later.n LIMIT 1)
WHERE act.verb = '奠' AND act.thing LIKE '爵%' GROUP BY next.verb ORDER BY times DESC, next.verb;

-- 24. At which steps is one law alone at stake: what a puzzle can be made of?
SELECT law_seen.rite, step.address, law_seen.law, step.text
FROM law_seen JOIN step ON step.rite = law_seen.rite AND step.step = law_seen.first
WHERE law_seen.first = law_seen.last AND step.text IS NOT NULL AND law_seen.law IN (
  SELECT law FROM law WHERE code = 'C850') ORDER BY 1, law_seen.first, 3;

-- 25. A quotation with a stable address, for a footnote
-- $ layout find --says 西北面獻賓
SELECT rite.title || '「' || step.text || '」' AS quoted, rite.en AS work, 'layout ' || step.address AS address
FROM step JOIN rite USING (rite) WHERE step.text LIKE '%西北面獻賓%';

-- 26. What does a daughter married wear for her brothers, how long, and where is it said?
-- $ layout find --kin 昆弟 --by 女子子適人
SELECT clause, kin, grade, months, kind, text FROM mourning
WHERE by = '女子子適人' AND kin IN (SELECT kin FROM kin WHERE way = 'beside man')
ORDER BY clause, kin;
