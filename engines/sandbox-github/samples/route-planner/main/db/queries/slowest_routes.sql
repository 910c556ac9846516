-- The ten connections that took longest on average in the last 30 days.
SELECT
  start.name AS from_town,
  goal.name AS to_town,
  count(*) AS trips,
  round(avg(trips.minutes)) AS average_minutes
FROM trips
JOIN towns AS start ON start.id = trips.from_town
JOIN towns AS goal ON goal.id = trips.to_town
WHERE trips.driven_on >= current_date - 30
GROUP BY start.name, goal.name
HAVING count(*) >= 5
ORDER BY average_minutes DESC
LIMIT 10;
