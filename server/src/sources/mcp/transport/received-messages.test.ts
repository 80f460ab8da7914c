import { expect, it, vi } from "vitest";
import { MCP_LIMITS, MOST_LONG_NUMBERS } from "../../../limits.ts";
import { ReceivedMessages } from "./received-messages.ts";

const { burst, perSecond } = MCP_LIMITS.notifications;
const line = (message: object) => ({ text: JSON.stringify({ jsonrpc: "2.0", ...message }) });
const progress = line({
  method: "notifications/progress",
  params: { progressToken: 1, progress: 1, id: 1 },
});
const question = line({ id: 7, method: "elicitation/create", params: {} });

const numbersText = (count: number, besides = "") =>
  `{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":{${besides}"ids":[${Array.from(
    { length: count },
    (_, index) => `19170436599${String(index).padStart(8, "0")}`,
  ).join()}]}}}`;
function readAnswer(text: string) {
  const messages = new ReceivedMessages();
  messages.sent({ method: "tools/call", id: 1 });
  return messages.read({ text })[0];
}
function cpuOf(act: () => unknown): number {
  const costs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...costs);
}

it("keeps the digits of so many numbers, and refuses more of them without reading them", () => {
  const digits = `"${"1917043659912705296 ".repeat(60_000)}"`;
  const most = readAnswer(numbersText(MOST_LONG_NUMBERS, `"text":${digits},`));
  expect(JSON.stringify(most)).toContain("#1917043659900000001");
  expect(readAnswer(numbersText(MOST_LONG_NUMBERS + 1))).toMatchObject({
    error: { message: expect.stringMatching(/^The server answered with more than 50,000 numbers/) },
  });
  const flood = numbersText(480_000);
  const fractions = flood.replaceAll("19170436599", "1917043659.");
  expect(cpuOf(() => readAnswer(flood)) / cpuOf(() => readAnswer(fractions))).toBeLessThan(2);
});

it("hands on so many messages that nobody asked for, then as many as come again, and every answer", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const messages = new ReceivedMessages();
    const taken = (count: number, sent = progress) =>
      Array.from({ length: count }).filter(() => messages.read(sent).length > 0).length;
    expect(taken(burst * 3)).toBe(burst);
    expect(taken(burst, question)).toBe(MCP_LIMITS.questions.burst);
    messages.sent({ id: 1, method: "tools/call" });
    expect(messages.read(line({ id: 1, result: {} }))).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(taken(burst)).toBe(perSecond);
  } finally {
    vi.useRealTimers();
  }
});

it("tells of a changed list once for what arrived together, however much was said before", () => {
  const messages = new ReceivedMessages();
  const changed = line({ method: "notifications/tools/list_changed" });
  for (let count = 0; count < burst * 2; count++) messages.read(progress);
  const told = () => [changed, changed, changed].flatMap((one) => messages.read(one)).length;
  expect(told()).toBe(1);
  messages.nextPiece();
  expect(told()).toBe(1);
});
