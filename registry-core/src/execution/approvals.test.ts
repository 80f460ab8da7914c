import { expect, test } from "vitest";
import { FakeClock } from "../testing/fake-clock.ts";
import { type ApprovalDecision, Approvals, type OpenApproval } from "./approvals.ts";

const ann = { agent: "a1", caller: "ann", tool: "post", method: "send", args: { to: "bo" } };
const { signal } = new AbortController();

function waiting(approvals: Approvals, call: object = {}): string {
  const [decision] = approvals.decide([{ ...ann, ...call }], {});
  return (decision?.state === "pending" && decision.id) || "decided";
}

test("whoever decides first decides: the caller, somebody else, or the clock", async () => {
  const clock = new FakeClock();
  const approvals = new Approvals({ clock });
  const held = approvals.hold(waiting(approvals), { signal, limit: 1_000 });
  const [open] = approvals.list();
  expect(open).toMatchObject({ isHeld: true, until: clock.now() + 1_000 });
  expect(approvals.answer(open?.id ?? "", { state: "declined", by: "eve" })).toBe(true);
  expect(approvals.answer(open?.id ?? "", { state: "approved", by: "ada" })).toBe(false);
  expect(await held).toMatchObject({ verdict: { state: "declined", by: "eve" } });

  let asked: AbortSignal | undefined;
  const never = new Promise<boolean>(() => undefined);
  const ask = (until: AbortSignal) => {
    asked = until;
    return never;
  };
  const late = approvals.hold(waiting(approvals), { signal, limit: 1_000, ask });
  await clock.advance(1_000);
  expect(await late).toMatchObject({ verdict: { state: "timed out" } });
  expect(asked?.aborted).toBe(true);

  const own = approvals.hold(waiting(approvals), { signal, ask: async () => true });
  expect(await own).toMatchObject({ verdict: { state: "approved" } });
  expect(approvals.list()).toEqual([]);
});

test("a wait ends with its caller, with its host, and with an error of asking", async () => {
  const approvals = new Approvals();
  const caller = new AbortController();
  const left = approvals.hold(waiting(approvals), { signal: caller.signal });
  caller.abort();
  expect(await left).toMatchObject({ verdict: { state: "withdrawn" } });
  const ask = () => Promise.reject(new Error("no connection"));
  const failed = await approvals.hold(waiting(approvals), { signal, ask });
  expect(failed).toMatchObject({ verdict: { state: "withdrawn" }, error: expect.any(Error) });
  const ended = approvals.hold(waiting(approvals), { signal });
  approvals.close();
  expect(await ended).toMatchObject({ verdict: { state: "withdrawn" } });
});

test("a call with a limit is declined after it, whether its caller waits or comes back", async () => {
  const clock = new FakeClock();
  const told: OpenApproval[] = [];
  const approvals = new Approvals({ clock, onChange: (approval) => void told.push(approval) });
  const decide = (given: object = {}) =>
    approvals.decide([ann], { approvalLimit: 120_000, ...given })[0];
  const pending = decide();
  const [open] = approvals.list();
  expect(open).toMatchObject({ isHeld: false, until: clock.now() + 120_000 });
  await clock.advance(119_999);
  expect(decide()).toEqual(pending);
  await clock.advance(30_000);
  expect(approvals.list()).toEqual([]);
  expect(approvals.answer(open?.id ?? "", { state: "approved" })).toBe(false);
  const timedOut = { state: "timed out", at: open?.until };
  expect(told.at(-1)).toMatchObject({ id: open?.id, verdict: timedOut });
  expect(decide()).toMatchObject({ state: "decided", id: open?.id, verdict: timedOut });

  const held = approvals.hold(idOf(decide()), { signal, limit: 600_000 });
  expect(approvals.list()).toMatchObject([{ until: clock.now() + 120_000 }]);
  await clock.advance(120_000);
  expect(await held).toMatchObject({ verdict: { state: "timed out" } });

  const late = idOf(decide());
  await clock.advance(119_000);
  approvals.answer(late, { state: "approved", by: "ada" });
  await clock.advance(600_000);
  expect(decide()).toMatchObject({ state: "decided", verdict: { by: "ada" } });
});

const idOf = (decision: ApprovalDecision | undefined) =>
  (decision?.state === "pending" && decision.id) || "";

test("what is approved for a run holds in that run, for that form, until it is not used for an hour", async () => {
  const clock = new FakeClock();
  const approvals = new Approvals({ clock });
  const run = { run: "r1", form: "f1" };
  approvals.answer(waiting(approvals, run), { state: "approved", forRun: true });
  expect(waiting(approvals, { ...run, args: { to: "cy" } })).toBe("decided");
  expect(waiting(approvals, { ...run, form: "f2" })).not.toBe("decided");
  expect(waiting(approvals, { ...run, run: "r2" })).not.toBe("decided");
  expect(waiting(approvals, { ...run, caller: "eve" })).not.toBe("decided");
  await clock.advance(3_600_000);
  expect(waiting(approvals, { ...run, args: { to: "cy" } })).not.toBe("decided");
});

test("tells its host of each change, and of what no caller came back for", async () => {
  const clock = new FakeClock();
  const told: OpenApproval[] = [];
  const approvals = new Approvals({ clock, onChange: (approval) => void told.push(approval) });
  const id = waiting(approvals);
  approvals.answer(id, { state: "approved", by: "ada" });
  expect(approvals.find(id)?.verdict).toMatchObject({ by: "ada" });
  await clock.advance(3_600_000);
  expect(approvals.find(id)).toBeUndefined();
  expect(told.map(({ verdict, ended }) => [verdict?.state, ended])).toEqual([
    [undefined, undefined],
    ["approved", undefined],
    ["approved", "forgotten"],
  ]);
});
