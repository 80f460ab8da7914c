import { afterEach, expect, it, test } from "vitest";
import { speakGerman, tellIssue } from "./german.ts";
import { TABLES } from "./german-tables.ts";
import { valueIssue } from "./issue.ts";
import { ALIKE_WORDS, CAUSE_WORDS } from "./problems/words/cause-words.ts";
import { LISTED_SCHEMA_WORDS } from "./problems/words/listed-schema-words.ts";
import { OPENAPI_SKIP_WORDS } from "./problems/words/openapi-words.ts";
import { PROBLEM_WORDS } from "./problems/words/problem-words.ts";
import { GERMAN_FILTERS } from "./prompts/template-filters.de.ts";
import { TEMPLATE_FILTERS } from "./prompts/template-filters.ts";
import { checkTemplate } from "./prompts/templates/check-template.ts";
import { settingsIssue } from "./settings/settings-issue.ts";
import { BEHAVIOUR_WORDS } from "./settings/words/behaviour-text.ts";
import { STATE_WORDS } from "./settings/words/operation-text.ts";
import { FIXES, PROBLEMS } from "./testing/said-samples.ts";
import { FIELD_WORDS } from "./words/field-words.ts";
import { FIX_WORDS } from "./words/fix-words.ts";
import { LOSS_WORDS } from "./words/loss-words.ts";
import { SOURCE_FAULT_WORDS } from "./words/outside/source-fault-words.ts";
import { WRITING } from "./words/said.ts";
import { SCHEMA_CHANGE_WORDS } from "./words/schema-change-words.ts";
import { NON_OBJECT_WORDS, SCHEMA_FAULT_WORDS } from "./words/schema-fault-words.ts";
import { CONFIG_WORDS } from "./words/settings-words.ts";
import { TEXT_FAULT_WORDS } from "./words/text-fault-words.ts";
import {
  LEFT_OUT_WORDS,
  NO_EFFECT_WORDS,
  TRACE_WORDS,
  UNAVAILABLE_WORDS,
} from "./words/trace-words.ts";

type Words = Readonly<Record<string, unknown>>;

let speakEnglish = () => {};
afterEach(() => speakEnglish());

function startGerman(): void {
  speakEnglish = speakGerman();
}

/** Has every value that most codes need. What stands between « and » has to be in what is said. */
const VALUES = {
  ...{
    expected: "«expected»",
    example: "«example»",
    keyword: "«keyword»",
    bound: "«5»",
    pattern: "«(»",
    flaw: "syntax",
  },
  ...{
    keys: [["«a»", "«b»"], ["«c»"]],
    changed: ["«Hosts»"],
    fields: ["«f»"],
    words: ["«w»"],
    formats: ["«o»"],
  },
  ...{
    known: ["«k»"],
    name: "«name»",
    tool: "«Files»",
    method: "«Read»",
    field: "«Size»",
    kind: "«Array»",
  },
  ...{
    icon: "«icon»",
    color: "«blu»",
    what: "",
    most: "«7»",
    count: "«8»",
    given: "«9»",
    newest: "«10»",
  },
  ...{
    suggestion: "«meant»",
    reference: "«#/a»",
    names: ["«n»"],
    reason: "«reason»",
    form: "offered",
    from: "«from»",
  },
  ...{
    to: "«to»",
    taken: "«taken»",
    actual: "«11»",
    provider: "«Gemini»",
    levels: "«12»",
    refused: "«13»",
  },
  ...{
    format: "«format»",
    types: ["«t»"],
    cause: "«cause»",
    methods: ["«Write»"],
    preset: "«Quiet»",
    id: "",
  },
  ...{
    because: "«because»",
    source: "«Notes»",
    awaits: "answer",
    tag: "«tag»",
    value: "«value»",
    type: "«type»",
  },
  ...{
    member: "«member»",
    answered: "«answered»",
    length: "«14»",
    milliseconds: "«15»",
    expression: "«a.b»",
  },
  ...{
    mediaType: "«media»",
    isOutside: true,
    server: "«server»",
    scheme: "«scheme»",
    parameter: "«p»",
  },
  ...{
    property: "«property»",
    found: "«16»",
    path: ["«path»"],
    of: "list",
    line: "«17»",
    sentence: "«sentence»",
  },
  ...{
    issue: settingsIssue([], "reserved_name", { name: "«issue»" }),
    after: "«after»",
    before: "«before»",
  },
  ...{
    part: "«part»",
    place: "«place»",
    address: "«address»",
    seconds: "«19»",
    status: "«20»",
    host: "«host»",
  },
  ...{
    command: "«command»",
    folder: "«folder»",
    spoken: "«spoken»",
    listed: "«21»",
    file: "«file»",
  },
  ...{
    endings: "«.ts»",
    text: "«text»",
    bytes: "«22»",
    said: "«said»",
    kilobytes: "«24»",
    origin: "«origin»",
  },
  ...{ notifications: "«25»", questions: "«26»" },
  fault: { kind: "circle", code: "range_too_long", values: { most: "«18»" } },
};

const unfit = { path: ["«a»"], issue: VALUES.issue };
const paused = { kind: "paused", source: "«Notes»" };

/** What codes take that take something else: the arguments by table and code. */
const ARGUMENTS = new Map<object, Readonly<Record<string, readonly unknown[]>>>([
  [WRITING, { more: [3] }],
  [FIELD_WORDS, { entry: [2], ordinal: [2] }],
  [SCHEMA_FAULT_WORDS, { keyword: [{ path: ["«a»"], issue: VALUES.issue }] }],
  [NON_OBJECT_WORDS, { type: [{ type: "«file»" }] }],
  [TEXT_FAULT_WORDS, { format: [{ fault: { code: "no_text", values: { answered: "«text»" } } }] }],
  [
    LOSS_WORDS,
    {
      strict_cause: [{ cause: { code: "gemini_keyword", values: { keyword: "«keyword»" } } }],
      strict_size: [{ actual: "«11»", most: "«7»", of: "levels" }],
    },
  ],
  [
    SOURCE_FAULT_WORDS,
    {
      revision_unknown: [{ address: "«address»", spoken: "«2020»", known: "«2026»" }],
      wrote: [
        { fault: { code: "ended", values: { address: "«address»" } }, text: "«text»", part: "end" },
      ],
      key_changed: [{ name: "«name»", places: ["«TOKEN»", 2] }],
      variables: [{ faults: [{ name: "«HOME»", isPermitted: false }] }],
      description: [{ fault: { code: "too_large", most: 23 } }],
      network: [{ fault: { code: "closed", values: { address: "«address»" } } }],
    },
  ],
  [LEFT_OUT_WORDS, { disabled: [{}] }],
  [CONFIG_WORDS, { leftOver: ["«Size»", "«Search»"] }],
  [
    TRACE_WORDS,
    {
      tool_off: [{ tool: "«Files»", because: { code: "disabled", values: { because: "«why»" } } }],
      not_offered: [{ because: paused }],
      left_out: [{ because: { kind: "beside_exclusive", tool: "«Plan»" } }],
    },
  ],
  [UNAVAILABLE_WORDS, { config_invalid: [{ faults: [{ field: "«Size»", issue: VALUES.issue }] }] }],
  [
    NO_EFFECT_WORDS,
    {
      left_out: [{ because: { kind: "deferred" } }],
      not_offered: [{ because: { code: "not_offered", values: { because: paused } } }],
    },
  ],
  [
    SCHEMA_CHANGE_WORDS,
    {
      renamed: ["«a»", "«b»"],
      added: [true],
      ruleGone: ["«was»"],
      ruleNow: ["«is»", "«was»"],
      eachEntry: ["«Rows»"],
    },
  ],
  [
    STATE_WORDS,
    { inheritedAs: ["«on»"], replacedWith: ["«Files»"], ownTemplate: [3], acceptedFor: [3] },
  ],
  [BEHAVIOUR_WORDS, { examples: [3, 2], seconds: [3], characters: [3] }],
  [ALIKE_WORDS, { kind: ["bad name"], over: [{ unit: "times", amount: 17 }], more: [3] }],
  [
    LISTED_SCHEMA_WORDS,
    {
      non_object: [{ found: { kind: "list" } }],
      no_room: [{ most: "«7»", of: "parts" }],
      defaults_too_slow: [{ last: unfit }],
    },
  ],
  [OPENAPI_SKIP_WORDS, { schema: [{ flaw: { kind: "too_long", found: "«9»", most: "«8»" } }] }],
  [
    PROBLEM_WORDS,
    Object.fromEntries(Object.entries(PROBLEMS).map(([code, values]) => [code, [values]])),
  ],
  [FIX_WORDS, Object.fromEntries(Object.entries(FIXES).map(([code, values]) => [code, [values]]))],
  [
    CAUSE_WORDS,
    Object.fromEntries(
      Object.entries(PROBLEMS).map(([code, values]) => {
        const problem = {
          code,
          values,
          kind: "bad name",
          severity: "error",
          place: { method: "«Read»" },
        };
        return [code, [[problem, problem]]];
      }),
    ),
  ],
]);

/** Words that are the same in both languages, and what others said. */
const SAME = new Set(
  "Agent Icon Tool Variable Presets Prompt Organisation shape authored author unfinished threw offline stopped".split(
    " ",
  ),
);

const said = (table: object, code: string): unknown => {
  const words = (table as Words)[code];
  if (typeof words !== "function") return words;
  return words(...(ARGUMENTS.get(table)?.[code] ?? [VALUES]));
};

const marks = (told: unknown) =>
  [...new Set(JSON.stringify(told).match(/«[^»]*»|(?<![\d«])\d+(?![\d»])/g))].sort();

it("has German for every code, with the same values, and goes back to English", () => {
  const english = TABLES.map(([table, german]) =>
    Object.keys(german).map((code) => [code, said(table, code)] as const),
  );
  startGerman();
  TABLES.forEach(([table], index) => {
    for (const [code, before] of english[index] ?? []) {
      const now = said(table, code);
      expect(marks(now), code).toEqual(marks(before));
      expect(JSON.stringify(now), code).not.toMatch(/undefined|\[object/);
      if (!SAME.has(code) && !SAME.has(String(before))) expect(now, code).not.toEqual(before);
    }
  });
  speakEnglish();
  TABLES.forEach(([table], index) => {
    for (const [code, before] of english[index] ?? []) expect(said(table, code)).toEqual(before);
  });
});

it("says what every filter of templates does", () => {
  expect(Object.keys(GERMAN_FILTERS)).toEqual(Object.keys(TEMPLATE_FILTERS));
});

it("says issues that were made in English, and leaves what authors say", () => {
  const issue = valueIssue(["size"], "minimum", { expected: 1 });
  const authored = valueIssue([], "minimum", { expected: 1, authored: "is too low" });
  startGerman();
  expect(tellIssue(issue)).toBe("muss mindestens 1 sein");
  expect(tellIssue(authored)).toBe("is too low");
  expect(tellIssue({ path: [], code: "of_a_later_version", message: "is odd" })).toBe("is odd");
});

test.each([
  ["{{ agent.name }", "Es fehlt `}}`."],
  ["{{ agent name }}", "Erwartet wird `}}`, dort steht ein Name."],
  [
    "{% fro tool in tools %}{% endfor %}",
    "Es gibt keine Anweisung `fro`. Gemeint vielleicht: `for`",
  ],
  [
    "{% if user = 'Ada' %}{% endif %}",
    "Erwartet wird `%}`, dort steht `=`. Zum Vergleichen `==` schreiben.",
  ],
  ["{% for tool of tools %}{% endfor %}", "Expected `in` keyword following loop variable."],
])("%s: why it cannot be read is German where the engine's words are known", (source, reason) => {
  startGerman();
  expect(checkTemplate(source)[0]?.message).toContain(`kann nicht gelesen werden: ${reason}`);
});
