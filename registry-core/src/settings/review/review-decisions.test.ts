import { expect, it } from "vitest";
import type { ReviewDecision } from "../owner-settings.ts";
import { parseOperations } from "../parse-operations.ts";
import { applyOperations } from "../settings-operations.ts";
import { withDecision, withoutDecision } from "./review-decisions.ts";

const all = (form: string): ReviewDecision => ({ form });
const some = (form: string, ...agents: string[]): ReviewDecision => ({ form, agents });

it.each<
  [what: string, before: ReviewDecision[], decision: ReviewDecision, after: ReviewDecision[]]
>([
  ["the first", [], all("a"), [all("a")]],
  ["another one about the same form", [some("a", "ada")], all("a"), [all("a")]],
  [
    "a later form for all, which keeps what it supersedes",
    [all("a")],
    all("b"),
    [all("a"), all("b")],
  ],
  ["a later form for some", [all("a")], some("b", "ada"), [all("a"), some("b", "ada")]],
  [
    "agents who had another form",
    [some("a", "ada", "bob")],
    some("b", "ada"),
    [some("a", "bob"), some("b", "ada")],
  ],
  ["the last agent of another form", [some("a", "ada")], some("b", "ada"), [some("b", "ada")]],
  ["a refusal, which changes nothing else", [all("a")], some("b"), [all("a"), some("b")]],
  ["what comes after a refusal", [some("a")], some("b", "ada"), [some("b", "ada")]],
])("stores %s", (_, before, decision, after) => {
  expect(withDecision(before, decision)).toEqual(after);
});

it("keeps four superseded decisions, so that the list does not grow with every change of a source", () => {
  const after = [..."abcdefgh"].reduce<ReviewDecision[]>(
    (list, form) => withDecision(list, all(form)),
    [],
  );
  expect(after.map(({ form }) => form).join("")).toBe("defgh");
});

it("takes a decision back to what held before it", () => {
  const before = [all("a")];
  expect(withoutDecision(withDecision(before, all("b")), "b")).toEqual(before);
});

it("leaves no entry behind once nothing is decided", () => {
  const place = { op: "setReview", tool: "notes", method: "read" } as const;
  const decided = applyOperations({}, [{ ...place, decisions: [all("a")] }]);
  expect(decided).toEqual({ tools: { notes: { review: { read: [all("a")] } } } });
  expect(applyOperations(decided, [{ ...place, decisions: [] }])).toEqual({});
});

it.each([
  ["no list", "all", [0, "decisions"]],
  ["no form", [{}], [0, "decisions", 0, "form"]],
  ["a field that nobody knows", [{ form: "a", for: 1 }], [0, "decisions", 0, "for"]],
  ["an agent that is no text", [{ form: "a", agents: [1] }], [0, "decisions", 0, "agents", 0]],
  ["far too long a name", [{ form: "a".repeat(201) }], [0, "decisions", 0, "form"]],
  [
    "far too many agents",
    [{ form: "a", agents: Array(1001).fill("x") }],
    [0, "decisions", 0, "agents"],
  ],
])("refuses %s with its path", (_, decisions, path) => {
  const operation = { op: "setReview", tool: "notes", method: "read", decisions };
  expect(parseOperations([operation], "organisation")).toMatchObject({ issues: [{ path }] });
  expect(parseOperations([operation], "agent")).toMatchObject({ issues: [{ path: [0, "op"] }] });
});
