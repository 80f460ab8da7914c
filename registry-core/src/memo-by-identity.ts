type Answers = WeakMap<object, unknown>;

/**
 * A function that computes its answer once for the same objects and keeps it as long as they live.
 * Equal but different objects are computed anew, so nobody may change what was asked about. With
 * `(_one) => new Map()` it gives each object a place for what is known about it. Only the parameters
 * that `compute` declares count, so that `map` and its like can call it.
 */
export function memoByIdentity<Asked extends readonly [object, ...object[]], Answer>(
  compute: (...asked: Asked) => Answer,
): (...asked: Asked) => Answer {
  const known: Answers = new WeakMap();
  const last = compute.length - 1;
  return (...asked) => {
    let answers = known;
    for (let index = 0; index < last; index++) {
      const one = asked[index] as object;
      const next = (answers.get(one) as Answers | undefined) ?? new WeakMap();
      answers.set(one, next);
      answers = next;
    }
    const key = asked[last] as object;
    const answer = answers.get(key) as Answer | undefined;
    if (answer !== undefined || answers.has(key)) return answer as Answer;
    const computed = compute(...asked);
    answers.set(key, computed);
    return computed;
  };
}
