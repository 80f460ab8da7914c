import { expect, test } from "vitest";
import { CallQueue } from "./call-queue.ts";

const never = new AbortController().signal;

/** Work that runs until it is ended by hand; `started` tells in which order it began. */
function startedWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      started.push(name);
      ends.set(name, resolve);
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { started, work, end };
}

test("callers have turns one after the other, however much one of them asks for", async () => {
  const queue = new CallQueue(2);
  const { started, work, end } = startedWork();
  const ask = (name: string) =>
    void queue.run({ alone: false, signal: never, share: name[0] }, work(name));
  for (const name of ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "c1"]) ask(name);
  await end("");
  // Who has nothing running never waits for the others.
  expect(started).toEqual(["a1", "a2", "b1", "c1"]);
  await end("a1");
  await end("a2");
  await end("b1");
  expect(started.slice(4)).toEqual(["a3", "b2"]);
  await end("c1");
  expect(started.slice(6)).toEqual([]);
  await end("a3");
  await end("b2");
  expect(started.slice(6)).toEqual(["a4", "b3"]);
  await end("b3");
  expect(started.slice(8)).toEqual(["a5"]);
});

test("what has to be alone holds up others only when nothing of its own caller runs before it", async () => {
  const queue = new CallQueue(4);
  const { started, work, end } = startedWork();
  const ask = (name: string, alone = false) =>
    void queue.run({ alone, signal: never, share: name[0] }, work(name));
  ask("a1");
  ask("a2", true);
  ask("a3");
  ask("b1");
  await end("");
  expect(started).toEqual(["a1", "b1"]);
  await end("a1");
  ask("b2");
  await end("");
  expect(started).toEqual(["a1", "b1"]);
  await end("b1");
  expect(started.slice(2)).toEqual(["a2"]);
  await end("a2");
  expect(started.slice(3).sort()).toEqual(["a3", "b2"]);
});

test("who gives up keeps nobody's turn", async () => {
  const queue = new CallQueue(1);
  const { started, work, end } = startedWork();
  const left = new AbortController();
  void queue.run({ alone: false, signal: never, share: "a" }, work("a1"));
  const given = queue.run({ alone: true, signal: left.signal, share: "a" }, work("a2"));
  void queue.run({ alone: false, signal: never, share: "a" }, work("a3"));
  left.abort(new Error("gone"));
  await expect(given).rejects.toThrow("gone");
  await end("a1");
  expect(started).toEqual(["a1", "a3"]);
});
