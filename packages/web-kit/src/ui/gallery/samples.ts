/** Code shown in the gallery. */
export const RETRY = `export async function retry(fn, { tries = 5, base = 200 } = {}) {
  for (let n = 0; ; n++) {
    try {
      return await fn()
    } catch (err) {…`;

/** Code shown in the gallery. */
export const TOP_N = `with ranked as (
  select o.*,
         row_number() over (
           partition by customer_id
           order by placed_at desc
         ) as rn`;

/** Code shown in the gallery. */
export const UNDO = `pub struct History<T> {
    past: Vec<Rc<T>>,
    now: Rc<T>,
    future: Vec<Rc<T>>,
}`;
