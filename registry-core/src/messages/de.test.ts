import { VALUE_MESSAGES, valueIssue } from "@pegboard/json-schema";
import { createTranslate, english, type Translate } from "@pegboard/json-schema/messages";
import { expect, it, test } from "vitest";
import { DAMAGE_MESSAGES } from "../problems/messages/agent-messages.ts";
import { describeCause } from "../problems/messages/cause-messages.ts";
import { LISTED_SCHEMA_MESSAGES } from "../problems/messages/listed-schema-messages.ts";
import {
  OPENAPI_ADJUSTMENT_MESSAGES,
  OPENAPI_SKIP_MESSAGES,
} from "../problems/messages/openapi-messages.ts";
import { PROBLEM_MESSAGES } from "../problems/messages/problem-messages.ts";
import { TYPE_ISSUE_MESSAGES } from "../problems/messages/type-issue-messages.ts";
import type { Problem } from "../problems/problem.ts";
import { checkTemplate } from "../prompts/templates/check-template.ts";
import { FIXES, PROBLEMS } from "../testing/said-samples.ts";
import { germanMessages } from "./de.ts";
import { FIX_MESSAGES } from "./fix-messages.ts";
import { FORMATTER_MESSAGES } from "./formatter-messages.ts";
import { describeIssue } from "./issue-messages.ts";
import { LOSS_MESSAGES } from "./loss-messages.ts";
import { DOCUMENT_ISSUE_MESSAGES } from "./outside/document-issue-messages.ts";
import { NETWORK_ERROR_MESSAGES } from "./outside/network-error-messages.ts";
import { OPENAPI_ISSUE_MESSAGES } from "./outside/openapi-issue-messages.ts";
import { SOURCE_ISSUE_MESSAGES } from "./outside/source-issue-messages.ts";
import { REQUEST_MESSAGES } from "./request-messages.ts";
import { SETTINGS_MESSAGES, settingsIssue } from "./settings-messages.ts";
import {
  describeTemplateIssue,
  TEMPLATE_ISSUE_MESSAGES,
  TEMPLATE_MESSAGES,
} from "./template-messages.ts";
import { TEXT_ISSUE_MESSAGES } from "./text-issue-messages.ts";
import {
  NO_EFFECT_MESSAGES,
  SKIPPED_MESSAGES,
  TRACE_MESSAGES,
  UNAVAILABLE_MESSAGES,
} from "./trace-messages.ts";

const german = createTranslate("de-DE", germanMessages);

const TABLES: readonly object[] = [
  VALUE_MESSAGES,
  SETTINGS_MESSAGES,
  REQUEST_MESSAGES,
  TEMPLATE_MESSAGES,
  TEMPLATE_ISSUE_MESSAGES,
  TRACE_MESSAGES,
  UNAVAILABLE_MESSAGES,
  NO_EFFECT_MESSAGES,
  SKIPPED_MESSAGES,
  FIX_MESSAGES,
  FORMATTER_MESSAGES,
  TEXT_ISSUE_MESSAGES,
  LOSS_MESSAGES,
  PROBLEM_MESSAGES,
  DAMAGE_MESSAGES,
  LISTED_SCHEMA_MESSAGES,
  OPENAPI_SKIP_MESSAGES,
  OPENAPI_ADJUSTMENT_MESSAGES,
  DOCUMENT_ISSUE_MESSAGES,
  NETWORK_ERROR_MESSAGES,
  OPENAPI_ISSUE_MESSAGES,
  SOURCE_ISSUE_MESSAGES,
  TYPE_ISSUE_MESSAGES,
];

/** Has every value that most codes need. What stands between « and » has to be in what is said. */
const VALUES = {
  rule: "OTHER",
  expected: "«expected»",
  example: "«example»",
  keyword: "«keyword»",
  bound: "«5»",
  pattern: "«(»",
  keys: [["«a»", "«b»"], ["«c»"]],
  changed: ["«Hosts»"],
  fields: ["«f»"],
  words: ["«w»"],
  formats: ["«o»"],
  known: ["«k»"],
  name: "«name»",
  tool: "«Files»",
  method: "«Read»",
  field: "«Size»",
  kind: "«Array»",
  icon: "«icon»",
  color: "«blu»",
  what: "",
  most: "«7»",
  count: "«8»",
  given: "«9»",
  newest: "«10»",
  suggestion: "«meant»",
  reference: "«#/a»",
  names: ["«n»"],
  reason: "«reason»",
  form: "offered",
  from: "«from»",
  to: "«to»",
  taken: "«taken»",
  actual: "«11»",
  provider: "«Gemini»",
  levels: "«12»",
  refused: "«13»",
  format: "«format»",
  types: ["«t»"],
  cause: "«cause»",
  methods: ["«Write»"],
  preset: "«Quiet»",
  id: "",
  because: "«because»",
  source: "«Notes»",
  awaits: "answer",
  tag: "«tag»",
  value: "«value»",
  type: "«type»",
  member: "«member»",
  answered: "«answered»",
  length: "«14»",
  milliseconds: "«15»",
  expression: "«a.b»",
  mediaType: "«media»",
  isOutside: true,
  server: "«server»",
  scheme: "«scheme»",
  parameter: "«p»",
  property: "«property»",
  found: "«16»",
  path: ["«path»"],
  of: "list",
  line: "«17»",
  sentence: "«sentence»",
  issue: settingsIssue([], "reserved_name", { name: "«issue»" }),
  after: "«after»",
  before: "«before»",
  part: "«part»",
  place: "«place»",
  address: "«address»",
  seconds: "«19»",
  status: "«20»",
  host: "«host»",
  command: "«command»",
  folder: "«folder»",
  spoken: "«spoken»",
  listed: "«21»",
  file: "«file»",
  endings: "«.ts»",
  text: "«text»",
  bytes: "«22»",
  said: "«said»",
  kilobytes: "«24»",
  origin: "«origin»",
  notifications: "«25»",
  questions: "«26»",
};

const unfit = { path: ["«a»"], issue: VALUES.issue };
const paused = { kind: "paused", source: "«Notes»" };

/** What codes take that take something else, by table and code. */
const VALUES_BY_TABLE = new Map<object, Readonly<Record<string, unknown>>>([
  [
    VALUE_MESSAGES,
    {
      unusable_pattern: { pattern: "«(»", issue: "syntax" },
      faulty_schema: { issue: { kind: "circle" } },
    },
  ],
  [
    TEMPLATE_ISSUE_MESSAGES,
    {
      template: {
        line: "«7»",
        issue: { code: "range_too_long", values: { most: "«18»" } },
      },
    },
  ],
  [TEXT_ISSUE_MESSAGES, { format: { issue: { code: "no_text", values: { answered: "«text»" } } } }],
  [
    LOSS_MESSAGES,
    {
      strict_cause: { cause: { code: "gemini_keyword", values: { keyword: "«keyword»" } } },
      strict_size: { actual: "«11»", most: "«7»", of: "levels" },
      output_unusable: { issue: { kind: "name_taken", name: "«node»" } },
      own_parameters_refused: { issue: { kind: "name_taken", name: "«node»" } },
    },
  ],
  [
    SOURCE_ISSUE_MESSAGES,
    {
      revision_unknown: { address: "«address»", spoken: "«2020»", known: "«2026»" },
      wrote: {
        issue: { code: "ended", values: { address: "«address»" } },
        text: "«text»",
        part: "end",
      },
      key_changed: { name: "«name»", places: ["«TOKEN»", 2] },
      variables: { issues: [{ name: "«HOME»", isPermitted: false }] },
      values_pending: { names: ["«DESK_KEY»"] },
      description: { issue: { code: "too_large", most: 23 } },
      network: { issue: { code: "closed", values: { address: "«address»" } } },
    },
  ],
  [SKIPPED_MESSAGES, { disabled: {} }],
  [
    TRACE_MESSAGES,
    {
      tool_off: { tool: "«Files»", because: { code: "disabled", values: { because: "«why»" } } },
      not_offered: { because: paused },
      left_out: { because: { kind: "beside_exclusive", tool: "«Plan»" } },
    },
  ],
  [
    UNAVAILABLE_MESSAGES,
    { config_invalid: { issues: [{ field: "«Size»", issue: VALUES.issue }] } },
  ],
  [
    NO_EFFECT_MESSAGES,
    {
      left_out: { because: { kind: "deferred" } },
      not_offered: { because: { code: "not_offered", values: { because: paused } } },
    },
  ],
  [
    LISTED_SCHEMA_MESSAGES,
    {
      non_object: { found: { kind: "list" } },
      no_room: { most: "«7»", of: "parts" },
      defaults_too_slow: { last: unfit },
    },
  ],
  [OPENAPI_SKIP_MESSAGES, { schema: { issue: { kind: "too_long", found: "«9»", most: "«8»" } } }],
  [PROBLEM_MESSAGES, PROBLEMS],
  [FIX_MESSAGES, FIXES],
]);

/** What others said is the same in both languages. */
const SAME = new Set("shape author authored unfinished threw stopped offline".split(" "));

const marks = (text: unknown) =>
  [...new Set(JSON.stringify(text).match(/«[^»]*»|(?<![\d«])\d+(?![\d»])/g))].sort();

type Message = (t: Translate, values: unknown) => unknown;

test.each(
  TABLES.flatMap((table) =>
    Object.entries(table).map(([code, message]) => ({ table, code, message })),
  ),
)("$code has the same values in English and in German", ({ table, code, message }) => {
  const values = VALUES_BY_TABLE.get(table)?.[code] ?? VALUES;
  const [inEnglish, inGerman] = [english, german].map((t) => (message as Message)(t, values));
  expect(marks(inGerman)).toEqual(marks(inEnglish));
  expect(JSON.stringify(inGerman)).not.toMatch(/undefined|\[object/);
  if (!SAME.has(code)) expect(inGerman).not.toEqual(inEnglish);
});

test.each(Object.entries(PROBLEMS))("the cause of %s is said in German", (code, values) => {
  const place = { method: "«Read»" };
  const problem = {
    code,
    values,
    kind: "bad name",
    severity: "error",
    place,
  } as unknown as Problem;
  for (const problems of [[problem] as const, [problem, problem] as const]) {
    const [inEnglish, inGerman] = [english, german].map((t) => describeCause({ problems }, t));
    expect(marks(inGerman)).toEqual(marks(inEnglish));
    expect(inGerman).not.toEqual(inEnglish);
  }
});

it("says issues that were made in English, and leaves what authors say", () => {
  const issue = valueIssue(["size"], "minimum", { expected: 1 });
  const authored = valueIssue([], "minimum", { expected: 1, authored: "is too low" });
  expect(describeIssue(issue, german)).toBe("muss mindestens 1 sein");
  expect(describeIssue(issue)).toBe("must be at least 1");
  expect(describeIssue(authored, german)).toBe("is too low");
  const later = { path: [], code: "of_a_later_version", message: "is odd" };
  expect(describeIssue(later, german)).toBe("is odd");
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
])("%s: why it cannot be read is German where the engine's message is known", (source, reason) => {
  const [issue] = checkTemplate(source);
  expect(issue && describeTemplateIssue(issue, german)).toContain(
    `kann nicht gelesen werden: ${reason}`,
  );
});
