import { expect, it, vi } from "vitest";
import { MCP_LIMITS } from "../../../limits.ts";
import { ReceivedMessages } from "./received-messages.ts";

const { burst, perSecond } = MCP_LIMITS.notifications;
const line = (message: object) => ({ text: JSON.stringify({ jsonrpc: "2.0", ...message }) });
const progress = line({
  method: "notifications/progress",
  params: { progressToken: 1, progress: 1, id: 1 },
});
const question = line({ id: 7, method: "elicitation/create", params: {} });

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
