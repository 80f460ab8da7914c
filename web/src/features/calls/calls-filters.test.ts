import { expect, test } from "vitest";
import type { CallsSearch } from "../../addresses/searches/calls-search.ts";
import type { CallStatisticsAnswer } from "../../api/calls.ts";
import { choicesOf, readCallsText, unreadFilters, writeCallsText } from "./calls-filters.tsx";

const known = {
  agents: [
    { agent: "support", name: "Support agent" },
    { agent: "support-2", name: "Support agent" },
    { agent: "odd", name: '5" pipes' },
  ],
  callers: [
    { caller: "http", name: "" },
    { caller: "token:t1", name: "Help desk, production" },
  ],
  functions: [
    { functionName: "read_note", name: "notes.read_note", tool: "notes" },
    { functionName: "gone", name: "gone" },
  ],
} as unknown as CallStatisticsAnswer;
const choices = choicesOf(known, {});

test.each<[text: string, search: CallsSearch]>([
  ["refused by port 443", { q: "refused by port 443" }],
  ["OUTCOME:failed x slower:2s", { outcome: "failed", slower: 2_000, q: "x" }],
  ['outcome:"Bad arguments"', { outcome: "invalid" }],
  ['agent:"support AGENT" tool:notes', { agent: "support", tool: "notes" }],
  ["agent:support-2", { agent: "support-2" }],
  ["method:notes.read_note", { method: "read_note" }],
  ["method:read_note", { method: "read_note" }],
  ['caller:"help desk, production"', { caller: "token:t1" }],
  ['caller:"this machine"', { caller: "http" }],
  ["slower:500ms", { slower: 500 }],
  ["slower:1.5m", { slower: 90_000 }],
  ["slower:0s slower:2", { q: "slower:0s slower:2" }],
  ["outcome:failed outcome:waiting", { outcome: "waiting", q: "outcome:failed" }],
  ["-outcome:failed", { q: "-outcome:failed" }],
  ["agent:nobody https://x.example", { q: "https://x.example agent:nobody" }],
  ["outcome: ", { q: "outcome:" }],
])("reads %j", (text, search) => expect(readCallsText(text, choices)).toEqual(search));

test.each<[search: CallsSearch, text: string]>([
  [{ agent: "support", q: "x" }, 'x agent:"Support agent"'],
  [{ agent: "support-2" }, "agent:support-2"],
  [{ agent: "odd" }, "agent:odd"],
  [{ method: "read_note", slower: 2_000 }, "method:notes.read_note slower:2s"],
  [{ outcome: "invalid", slower: 1_250 }, "outcome:invalid slower:1250ms"],
  [{ agent: "forgotten", tool: "not.called" }, "agent:forgotten tool:not.called"],
])("writes %j so that it is read back", (search, text) => {
  const own = choicesOf(known, search);
  expect(writeCallsText(search, own)).toBe(text);
  expect(readCallsText(text, own)).toEqual(search);
});

test.each([
  ["agnet:support", ["There is no filter agnet: Did you mean agent:?"]],
  ["agent:suport-2", ["There is no filter agent:suport-2. Did you mean agent:support-2?"]],
  ["outcome:faild", ["There is no filter outcome:faild. Did you mean outcome:failed?"]],
  ["tool:x", ["There is no filter tool:x. There are tool:notes."]],
  ["slower:2", ["slower:2 is no duration. Write slower:2s or slower:500ms."]],
  ["outcome:failed", ["outcome: stands there twice, and a call has only one."]],
  [
    "-tool:notes",
    ["-tool:notes does not work here: calls are narrowed to what they are, without a minus."],
  ],
  ["tool:", ["tool: needs a value right after the colon."]],
  [
    "port:443 https://x.example",
    ["There is no filter port: There are agent:, tool:, method:, outcome:, caller:, slower:."],
  ],
])("says what of %j narrows nothing", (words, sentences) => {
  expect(unreadFilters(words, choices)).toEqual(sentences);
});

test("takes names that the log has but does not list", () => {
  const cut = choicesOf({ ...known, cut: true }, {});
  expect(readCallsText("method:another outcome:odd", cut)).toEqual({
    method: "another",
    q: "outcome:odd",
  });
});
