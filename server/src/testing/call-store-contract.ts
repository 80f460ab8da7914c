import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CallsFilter } from "../api-contract.ts";
import type { NewCall } from "../stores/calls/call-rows.ts";
import type { CallStore } from "../stores/calls/call-store.ts";

const NOW = Date.UTC(2026, 0, 31);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FOR_EVER = { since: 0, bytes: 1e9, calls: 1e9 };

type Some = (index: number) => Partial<NewCall>;

/** So many calls of one agent, each with what is said of it. */
export const someCalls = (count: number, each: Some = () => ({})): NewCall[] =>
  Array.from({ length: count }, (_, index) => ({
    at: NOW,
    agent: "a",
    agentName: "A",
    revision: 1,
    functionName: "f",
    via: "http" as const,
    outcome: "ok" as const,
    waited: 0,
    duration: index,
    characters: 2,
    tokens: 1,
    arguments: "{}",
    ...each(index),
  }));

const token = (id: string) => ({ token: { id, name: id } });
const large = (characters: number) => ({ arguments: JSON.stringify("x".repeat(characters)) });

/** What every place of calls promises. `open` opens the same one each time within one test. */
export function describeCallStore(name: string, open: () => Promise<CallStore>): void {
  describe(name, () => {
    let calls: CallStore;
    beforeEach(async () => {
      calls = await open();
    });
    afterEach(() => calls.close());

    const reopen = async () => {
      await calls.close();
      calls = await open();
    };
    const write = (entries: NewCall[], bounds: Partial<typeof FOR_EVER> = {}) =>
      calls.write(entries, { ...FOR_EVER, ...bounds });
    const list = (filter: CallsFilter & { agents?: string[] } = {}, most = 10_000) =>
      calls.list({ filter, most });
    const durations = async (filter: Parameters<typeof list>[0]) =>
      (await list(filter)).map(({ duration }) => duration);

    it("answers a call with all that was written of it, across a restart", async () => {
      const whole: NewCall = {
        at: NOW,
        agent: "a",
        agentName: "Ä",
        revision: 3,
        functionName: "f",
        tool: "t",
        method: "m",
        via: "mcp",
        ...token("one"),
        person: "Ada",
        personId: "p1",
        outcome: "failed",
        waited: 3,
        duration: 4,
        message: "No \u0000 room \ud800.",
        run: "r",
        characters: 5,
        tokens: 6,
        truncated: true,
        approved: true,
        reason: "Because",
        approval: { id: "x", state: "approved", by: "Eve" },
        arguments: '{"big":12345678901234567890,"nul":"\\u0000"}',
        sent: '{"protocol":"mcp","server":"s","params":{}}',
        argumentsLeftOut: { why: "refused", characters: 9 },
      };
      await write([whole, ...someCalls(1)]);
      await reopen();
      const [second, first] = await list();
      const { arguments: _, sent: __, reason: ___, argumentsLeftOut: ____, ...listed } = whole;
      const id = first?.id ?? 0;
      expect(first).toEqual({ ...listed, id, message: "No \ufffd room \ufffd." });
      expect(await calls.find(id)).toEqual({
        ...whole,
        id,
        message: "No \ufffd room \ufffd.",
        arguments: { big: 12345678901234567890n, nul: "\u0000" },
        sent: { protocol: "mcp", server: "s", params: {} },
      });
      expect(second?.id).toBeGreaterThan(id);
      expect(await calls.find((second?.id ?? 0) + 1)).toBeUndefined();
    });

    it("finds by each filter, in texts in either case of ASCII letters and by their characters alone", async () => {
      const of: Partial<NewCall>[] = [
        { functionName: "Send_Mail", tool: "mail", method: "send" },
        { agent: "b", agentName: "Sales %", outcome: "failed", message: "100% OF DISK" },
        { ...token("t1"), person: "Örn", run: "r1", waited: 20 },
        { person: "örn", personId: "p1", at: NOW - DAY },
        { outcome: "timed out", approval: { state: "approved" } },
        { outcome: "cancelled", approval: { state: "timed out" } },
        { outcome: "needs approval", approval: { id: "w" } },
      ];
      await write(someCalls(of.length, (index) => of[index] ?? {}));
      const found: [CallsFilter & { agents?: string[] }, number[]][] = [
        [{ text: "SEND_m" }, [0]],
        [{ text: "send-m" }, []],
        [{ text: "0% of" }, [1]],
        [{ text: "les %" }, [1]],
        [{ text: "\u0000" }, []],
        [{ text: "Örn" }, [2]],
        [{ agent: "b" }, [1]],
        [{ agents: ["b", "none"] }, [1]],
        [{ agents: [] }, []],
        [{ caller: "token:t1" }, [2]],
        [{ caller: "person:p1" }, [3]],
        [{ caller: "http", tool: "mail" }, [0]],
        [{ function: "Send_Mail" }, [0]],
        [{ function: "send_mail" }, []],
        [{ outcome: "failed,timed out" }, [4, 1]],
        [{ run: "r1" }, [2]],
        [{ waited: 19 }, [2]],
        [{ slower: 5 }, [6]],
        [{ slower: 3_000_000_000 }, []],
        [{ to: NOW }, [3]],
        [{ from: NOW, agent: "b" }, [1]],
        [{ approval: "decided" }, [5, 4]],
        [{ approval: "answered" }, [4]],
        [{ approval: "timed out" }, [5]],
      ];
      for (const [filter, expected] of found)
        expect([filter, await durations(filter)]).toEqual([filter, expected]);
    });

    it("answers page by page, the newest first", async () => {
      await write(someCalls(25));
      const seen: (number | undefined)[] = [];
      for (let before: number | undefined; ; ) {
        const page = await calls.list({ filter: {}, before, most: 10 });
        seen.push(...page.map(({ duration }) => duration));
        before = page.at(-1)?.id;
        if (page.length < 10) break;
      }
      expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 24 - index));
    });

    it("lets a call that waited keep its place and its begin, in one write or in several", async () => {
      const waiting = (id: string): Partial<NewCall> => ({
        outcome: "needs approval",
        approval: { id },
        at: NOW - 100,
        duration: undefined as never,
      });
      const ended = (id: string): Partial<NewCall> => ({
        at: NOW,
        waited: 5,
        approval: { id, state: "approved" },
      });
      await write(someCalls(2, (index) => (index === 0 ? waiting("one") : {})));
      const steps = [ended("one"), waiting("two"), ended("two"), {}];
      const { calls: kept } = await write(someCalls(4, (index) => steps[index] ?? {}));
      expect(kept).toBe(4);
      const listed = await list();
      expect(listed.map(({ approval }) => approval?.id)).toEqual([
        undefined,
        "two",
        undefined,
        "one",
      ]);
      expect(listed[1]).toMatchObject({ at: NOW - 100, waited: 105, outcome: "ok" });
      expect(listed[3]).toMatchObject({ at: NOW - 100, waited: 105, outcome: "ok" });
    });

    it("says of what waited when the process ended that it was not run", async () => {
      await write(
        someCalls(1, () => ({ outcome: "needs approval", approval: { id: "w", by: "\u0000" } })),
      );
      await reopen();
      expect(await list()).toMatchObject([
        { outcome: "cancelled", approval: { id: "w", by: "\u0000", state: "withdrawn" } },
      ]);
    });

    it("deletes what is older than it may be, with its arguments", async () => {
      await write(someCalls(10, (index) => ({ at: NOW - (9 - index) * DAY })));
      const [oldest] = (await list()).slice(-1);
      expect((await calls.trim({ ...FOR_EVER, since: NOW - 3 * DAY })).calls).toBe(4);
      expect(await calls.find(oldest?.id ?? 0)).toBeUndefined();
      const [newest] = await list();
      expect(await calls.find(newest?.id ?? 0)).toMatchObject({ arguments: {} });
      expect((await calls.trim({ ...FOR_EVER, since: NOW + DAY })).calls).toBe(0);
    });

    it("keeps the newest when there are too many, or when they take too much", async () => {
      expect((await write(someCalls(100), { calls: 30 })).calls).toBe(30);
      expect((await list())[0]).toMatchObject({ duration: 99 });
      await calls.clear();
      const bytes = 1_000_000;
      for (let round = 0; round < 10; round++)
        expect(
          (
            await write(
              someCalls(10, () => large(20_000)),
              { bytes },
            )
          ).bytes,
        ).toBeLessThanOrEqual(bytes);
      const { calls: kept, bytes: left } = await calls.trim({ ...FOR_EVER, bytes });
      expect(kept).toBeGreaterThan(20);
      expect(left).toBeGreaterThan(bytes / 3);
    });

    it("never grows beyond its bound by much, whatever comes at once", async () => {
      const { calls: kept, bytes } = await write(
        someCalls(300, () => large(20_000)),
        {
          bytes: 1_000_000,
        },
      );
      expect(bytes).toBeLessThanOrEqual(1_000_000);
      expect(kept).toBeGreaterThan(20);
    });

    it("forgets all, and numbers on", async () => {
      await write(someCalls(3));
      const [last] = await list();
      expect((await calls.clear()).calls).toBe(0);
      await write(someCalls(1));
      const [next] = await list();
      expect(next?.id).toBeGreaterThan(last?.id ?? 0);
      expect(await calls.bytes()).toBeGreaterThan(0);
    });

    it.each(["bytes", "calls"] as const)(
      "pushes out only whose calls are too many, by their %s",
      async (measure) => {
        const bounds = measure === "bytes" ? { bytes: 2_000_000 } : { calls: 500 };
        const countOf = async (agent: string, caller: string) =>
          (await list({ agent, caller })).length;
        await write(
          someCalls(60, () => ({ agent: "victim", ...token("one") })),
          bounds,
        );
        await write(
          someCalls(60, () => ({ agent: "shared", ...token("quiet") })),
          bounds,
        );
        const loud = (count: number) =>
          someCalls(count, () => ({
            agent: "shared",
            ...token("loud"),
            ...large(measure === "bytes" ? 20_000 : 10),
          }));
        for (let round = 0; round < 30; round++) await write(loud(60), bounds);
        expect(await countOf("victim", "token:one")).toBe(60);
        expect(await countOf("shared", "token:quiet")).toBe(60);
        expect(await countOf("shared", "token:loud")).toBeGreaterThan(30);
        expect(await countOf("shared", "token:loud")).toBeLessThan(1_000);
        // What is kept of each is known again after a start.
        await reopen();
        await write(loud(300), bounds);
        expect([
          await countOf("victim", "token:one"),
          await countOf("shared", "token:quiet"),
        ]).toEqual([60, 60]);
      },
    );

    it("answers bars, medians and what is slow and failing", async () => {
      await write(
        someCalls(100, (index) => ({
          at: NOW - (index % 4) * HOUR - 1,
          functionName: index % 2 ? "slow" : "quick",
          duration: index % 2 ? 1_000 : 10,
          outcome: index < 10 ? "failed" : "ok",
          tool: "t",
          method: index % 2 ? "s" : "q",
        })),
      );
      const counted = await calls.count({ filter: { from: NOW - 4 * HOUR, to: NOW }, bars: 4 });
      expect(counted).toMatchObject({
        calls: 100,
        failed: 10,
        tokens: 100,
        median: 10,
        percentile95: 1_000,
        kept: { calls: 100 },
        callers: [{ caller: "http", name: "" }],
        agents: [{ agent: "a", name: "A" }],
        functions: [
          { functionName: "quick", name: "t.q", tool: "t" },
          { functionName: "slow", name: "t.s", tool: "t" },
        ],
      });
      expect(counted.bars.map((bar) => bar.calls)).toEqual([25, 25, 25, 25]);
      expect(counted.slowest).toEqual([
        { functionName: "slow", name: "t.s", calls: 50, failed: 5, median: 1_000, tokens: 50 },
        { functionName: "quick", name: "t.q", calls: 50, failed: 5, median: 10, tokens: 50 },
      ]);
      expect(counted.failing.map(({ failed }) => failed)).toEqual([5, 5]);
      expect(counted.cut).toBeUndefined();
    });

    it("offers the values of the agents that somebody may see, by their newest names", async () => {
      const of: Partial<NewCall>[] = [
        { agentName: "Before", functionName: "old" },
        { agentName: "Now", functionName: "\ud800new", tool: "t", method: "m" },
        { agent: "hidden", agentName: "Hidden", functionName: "secret", ...token("x") },
      ];
      await write(someCalls(of.length, (index) => of[index] ?? {}));
      const { agents, functions, callers, slowest } = await calls.count({
        filter: { from: NOW, to: NOW + 1, agents: ["a"] },
        bars: 1,
      });
      expect(agents).toEqual([{ agent: "a", name: "Now" }]);
      expect(functions.map((one) => one.name)).toEqual(["old", "t.m"]);
      expect(callers).toEqual([{ caller: "http", name: "" }]);
      expect(slowest.map((one) => one.name)).toEqual(["t.m"]);
    });

    it("says when there is more to choose from than it lists", async () => {
      await write(
        someCalls(300, (index) => ({ functionName: `f${index}`, agent: `a${index % 3}` })),
      );
      const { functions, agents, cut } = await calls.count({
        filter: { from: NOW, to: NOW + 1 },
        bars: 1,
      });
      expect([functions.length, agents.length, cut]).toEqual([200, 3, true]);
    });
  });
}
