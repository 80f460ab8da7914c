import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NewCall } from "../stores/calls/call-rows.ts";
import type { CallStore } from "../stores/calls/call-store.ts";
import { someCalls } from "./call-store-contract.ts";

const NOW = Date.UTC(2026, 0, 31);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How every place of calls counts an agent's. `open` opens a new one for each test. */
export function describeCallUsage(name: string, open: () => Promise<CallStore>): void {
  describe(`${name}: an agent's usage`, () => {
    let calls: CallStore;
    beforeEach(async () => {
      calls = await open();
    });
    afterEach(() => calls.close());
    const write = (entries: NewCall[]) =>
      calls.write(entries, { since: 0, bytes: 1e9, calls: 1e9 });

    it("counts what an agent's models called in its sessions, and the requests that led there", async () => {
      const search = (query: string) => ({
        functionName: "search_tools",
        tool: "search_tools",
        method: "search_tools",
        arguments: JSON.stringify({ query }),
      });
      const mail = (method: string) => ({ functionName: method, tool: "mail", method });
      const of: Partial<NewCall>[] = [
        { run: "one", ...search("  send a\n letter ") },
        { run: "two", ...mail("list") },
        { run: "one", ...search("mail it") },
        // Another session does not take what was searched for in this one.
        { run: "one", ...mail("send"), outcome: "failed" },
        { run: "one", ...mail("send"), reason: "It bounced." },
        { run: "one", ...search("nothing came of it") },
        { ...mail("list"), at: NOW + 1 },
        { ...mail("list"), at: NOW + HOUR / 2 },
        { ...mail("list"), at: NOW + 1 + 1.1 * HOUR },
        // None of these says what models need.
        { ...mail("send"), via: "try" },
        { ...mail("send"), via: "command" },
        { ...mail("send"), outcome: "off" },
        { functionName: "made_up", outcome: "unknown" },
        { ...mail("send"), agent: "b" },
        { ...mail("send"), at: NOW - DAY },
      ];
      await write(someCalls(of.length, (index) => of[index] ?? {}));
      const asked = { agent: "a", from: NOW, to: NOW + DAY, searchTool: "search_tools" };
      expect(await calls.usage(asked)).toEqual({
        since: NOW,
        kept: NOW - DAY,
        calls: 6,
        failed: 1,
        sessions: 4,
        calledBy: [{ caller: "http", name: "", calls: 6 }],
        callers: 1,
        unnamed: 3,
        median: 4,
        percentile95: 8,
        tokens: 6,
        medianTokens: 1,
        outcomes: [
          { outcome: "ok", calls: 5 },
          { outcome: "failed", calls: 1 },
        ],
        days: [{ at: NOW, calls: 6, failed: 1 }],
        methods: [
          {
            tool: "mail",
            method: "list",
            calls: 4,
            sessions: 3,
            failed: 0,
            last: NOW + 1 + 1.1 * HOUR,
            median: 6,
            percentile95: 8,
            tokens: 4,
            medianTokens: 1,
          },
          {
            tool: "mail",
            method: "send",
            calls: 2,
            sessions: 1,
            failed: 1,
            last: NOW,
            median: 3,
            percentile95: 4,
            tokens: 2,
            medianTokens: 1,
          },
        ],
        tools: [
          {
            tool: "mail",
            calls: 6,
            sessions: 4,
            failed: 1,
            last: NOW + 1 + 1.1 * HOUR,
            median: 4,
            percentile95: 8,
            tokens: 6,
            medianTokens: 1,
          },
        ],
        earlier: [
          { tool: "mail", method: "list", last: null, seasonal: 0 },
          { tool: "mail", method: "send", last: NOW - DAY, seasonal: 0 },
        ],
        requests: [
          { text: "send a letter", by: "search", tool: "mail", method: "send", calls: 1 },
          { text: "mail it", by: "search", tool: "mail", method: "send", calls: 1 },
          { text: "It bounced.", by: "reason", tool: "mail", method: "send", calls: 1 },
        ],
      });
      expect(await calls.usage({ ...asked, agent: "nobody" })).toEqual({
        calls: 0,
        failed: 0,
        sessions: 0,
        callers: 0,
        unnamed: 0,
        tokens: 0,
        outcomes: [],
        days: [{ at: NOW, calls: 0, failed: 0 }],
        methods: [],
        tools: [],
        requests: [],
        earlier: [],
        calledBy: [],
      });
    });

    it("counts the calls of one caller or of one tool, which together are all calls", async () => {
      const token = (id: string, name: string) => ({ token: { id, name } });
      const of: Partial<NewCall>[] = [
        { run: "one", tool: "mail", method: "send", ...token("t1", "Desk") },
        { run: "one", tool: "files", method: "read", ...token("t1", "Desk, renamed") },
        { run: "two", tool: "files", method: "read", ...token("t1", "Desk, renamed") },
        { run: "three", tool: "mail", method: "list", outcome: "failed" },
      ];
      await write(someCalls(of.length, (index) => of[index] ?? {}));
      const asked = { agent: "a", from: NOW, to: NOW + DAY, searchTool: "search_tools" };
      const { calledBy, tools } = await calls.usage(asked);
      expect(calledBy).toEqual([
        { caller: "token:t1", name: "Desk, renamed", calls: 3 },
        { caller: "http", name: "", calls: 1 },
      ]);
      const of1 = await calls.usage({ ...asked, caller: "token:t1" });
      expect(of1).toMatchObject({ calls: 3, failed: 0, sessions: 2, callers: 1 });
      expect(of1.methods.map(({ method }) => method)).toEqual(["read", "send"]);
      const mail = await calls.usage({ ...asked, tool: "mail" });
      expect(mail).toMatchObject({ calls: 2, failed: 1, sessions: 2, callers: 2 });
      expect(mail.tools).toEqual(tools.filter(({ tool }) => tool === "mail"));
      const both = await calls.usage({ ...asked, caller: "http", tool: "files" });
      expect(both).toMatchObject({ calls: 0, sessions: 0, methods: [], calledBy: [] });
    });

    it("counts who called a method, how it failed, and its calls between moments", async () => {
      const failing = { outcome: "failed" as const, message: "422:\n too many" };
      const of: Partial<NewCall>[] = [
        { at: NOW, duration: 10, tokens: 100 },
        { at: NOW + HOUR, duration: 30, tokens: 300, ...failing },
        { at: NOW + DAY, duration: 20, tokens: 200, agent: "b", ...failing },
        // Neither says what models need of it, and the last is of another time.
        { at: NOW, via: "try" },
        { at: NOW, method: "list" },
        { at: NOW + 2 * DAY },
      ];
      await write(
        someCalls(of.length, (index) => ({ tool: "mail", method: "send", ...of[index] })),
      );
      const asked = { tool: "mail", method: "send", from: NOW, to: NOW + 2 * DAY };
      const marks = [NOW + 1, NOW + DAY];
      const counted = await calls.methodUsage({ ...asked, marks });
      expect(counted).toMatchObject({
        calls: 3,
        failed: 2,
        median: 20,
        medianTokens: 200,
        messages: 1,
        days: [
          { at: NOW, calls: 2, failed: 1 },
          { at: NOW + DAY, calls: 1, failed: 1 },
        ],
        outcomes: [
          { outcome: "failed", calls: 2 },
          { outcome: "ok", calls: 1 },
        ],
        agents: [
          { agent: "a", calls: 2, failed: 1, last: NOW + HOUR },
          { agent: "b", calls: 1, failed: 1, last: NOW + DAY },
        ],
        failures: [{ message: "422: too many", calls: 2, agents: ["a", "b"] }],
        between: [
          { calls: 1, failed: 0 },
          { calls: 1, failed: 1 },
          { calls: 1, failed: 1 },
        ],
      });
      // Who may see only some agents learns of no other.
      expect(await calls.methodUsage({ ...asked, marks, agents: ["b"] })).toMatchObject({
        calls: 1,
        failed: 1,
        agents: [{ agent: "b" }],
      });
    });

    it("knows when a method was called last before, and whether its weeks of former years had calls", async () => {
      const of: [method: string, days: number][] = [
        ["weeks", 365 + 3] as [string, number],
        ["weeks", 2 * 365 - 20] as [string, number],
        ["ended", 365 + 31] as [string, number],
        ["summer", 200] as [string, number],
        ["lately", 1],
      ];
      await write(
        someCalls(of.length, (index) => {
          const [method = "", days = 0] = of[index] ?? [];
          return { tool: "t", method, at: NOW - days * DAY };
        }),
      );
      const asked = { agent: "a", from: NOW - 30 * DAY, to: NOW, searchTool: "search_tools" };
      const { earlier, kept } = await calls.usage(asked);
      const known = new Map(
        earlier.map(({ method, last, seasonal }) => [method, { last, seasonal }]),
      );
      expect(known.get("weeks")).toEqual({ last: NOW - (365 + 3) * DAY, seasonal: 2 });
      expect(known.get("ended")).toEqual({ last: NOW - (365 + 31) * DAY, seasonal: 0 });
      expect(known.get("summer")).toEqual({ last: NOW - 200 * DAY, seasonal: 0 });
      expect(known.get("lately")).toEqual({ last: null, seasonal: 0 });
      expect(kept).toBe(NOW - (2 * 365 - 20) * DAY);
    });

    it("counts more calls than it reads at once, and says when there are more requests", async () => {
      await write(
        someCalls(5_200, (index) => ({
          tool: "t",
          method: "m",
          run: `r${index % 10}`,
          reason: `Because of ${index % 600}`,
        })),
      );
      const usage = await calls.usage({
        agent: "a",
        from: 0,
        to: NOW + 1,
        searchTool: "search_tools",
      });
      expect([usage.calls, usage.sessions, usage.requests.length, usage.cut]).toEqual([
        5_200,
        10,
        500,
        true,
      ]);
    });
  });
}
