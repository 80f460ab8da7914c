import { expect, it } from "vitest";
import { QuestionQueue } from "./sql-tool.ts";

const { signal } = new AbortController();

/** Questions that end when they are told to. */
function openQuestions() {
  const ends: (() => void)[] = [];
  const answer = () => new Promise<string>((resolve) => ends.push(() => resolve("answered")));
  return { ends, answer };
}

it("answers one caller while another of the same agent has as many questions as it may", async () => {
  const queue = new QuestionQueue();
  const { ends, answer } = openQuestions();
  const slow = Array.from({ length: 8 }, () =>
    queue.run({ agent: "one", caller: "token:a" }, signal, answer),
  );
  await expect.poll(() => ends.length).toBe(2);
  await expect(queue.run({ agent: "one", caller: "token:a" }, signal, answer)).rejects.toThrow(
    /^8 questions of this/,
  );
  expect(await queue.run({ agent: "one", caller: "token:b" }, signal, async () => "at once")).toBe(
    "at once",
  );
  expect(await queue.run({ agent: "one" }, signal, async () => "at once")).toBe("at once");
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await Promise.all(slow)).toEqual(Array(8).fill("answered"));
});

it("runs four at once, and one more of each caller of which none runs", async () => {
  const queue = new QuestionQueue();
  const { ends, answer } = openQuestions();
  const asked = ["a", "b", "c"].flatMap((agent) =>
    [1, 2, 3].map(() => queue.run({ agent }, signal, answer)),
  );
  await expect.poll(() => ends.length).toBe(5);
  for (let done = 0; done < 9; done += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
  expect(await Promise.all(asked)).toHaveLength(9);
});
