import { type JsonObject, nameFinder } from "@pegboard/json-schema";
import type { TemplateIssueFact } from "../../messages/template-messages.ts";
import { type CompiledTemplate, compileTemplate } from "../compile-template.ts";
import { readTemplate } from "../read-template.ts";
import type { RenderIssue } from "../rendered-text.ts";
import { TemplateError, type TemplateFact, templateFact } from "../template-error.ts";
import { TEMPLATE_FILTERS, TEMPLATE_TESTS } from "../template-filters.ts";
import type { TemplateReader } from "../template-scope.ts";
import { SourceLines, type SourcePlace } from "../used-fields.ts";
import type { TemplateNode } from "./template-program.ts";
import { GLOBAL_SHAPES, type ValueShape } from "./template-shapes.ts";

/** Something in a template that cannot be what its author meant. */
export interface TemplateIssue extends TemplateFact {
  /** What kind of issue it is. */
  kind: "syntax" | "unknown variable" | "unknown field" | "unknown filter" | "unknown test";
  /**
   * How bad the issue is. `error`: there is no text, or none once a run reaches the place.
   * `warning`: something is missing in it.
   */
  severity: "error" | "warning";
  /** The line, from 1; absent when it is unknown. */
  line?: number;
  /**
   * The place of the invalid name, if there is one; lines and columns from 1, and offsets in the
   * source.
   */
  place?: SourcePlace;
  /** What the author perhaps meant: the source is right with this text in that place. */
  suggestion?: string;
}

/** The most issues of each severity. Whoever corrects so many sees the next ones afterwards. */
const MOST_TEMPLATE_ISSUES = 100;

/**
 * The issues of a template that its source shows, in the order of the source, at most a hundred
 * errors and a hundred warnings. `variables` are the agent's own. It reports nothing that nobody
 * can know: the members of own variables, and what a template asks about itself (`is defined`,
 * `default`). It runs nothing, so its time grows with the length of the source only.
 */
export function checkTemplate(
  source: string,
  variables: Readonly<JsonObject> = {},
): TemplateIssue[] {
  try {
    const template = compileTemplate(source);
    const issues: TemplateIssue[] = [];
    readTemplate(
      template.program.body,
      Object.keys(variables),
      templateIssueReader({ source, template, variables }, issues),
    );
    return issues;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { line, fact } = error;
    return [{ kind: "syntax", severity: "error", ...fact, ...(line !== undefined && { line }) }];
  }
}

/**
 * The issues that only rendering found, without those that reading the template reports already,
 * and better.
 */
export function unforeseenIssues<Issue extends RenderIssue>(
  rendered: readonly Issue[],
  read: readonly TemplateIssue[],
) {
  return rendered.filter(
    ({ line, severity }) =>
      !read.some(
        (issue) =>
          issue.kind === "syntax" ||
          (issue.line === line && (issue.severity === "error" || severity === "warning")),
      ),
  );
}

/**
 * The source with each of these issues corrected: its name replaced by the one that its author
 * perhaps meant.
 */
export function correctedSource(
  source: string,
  issues: readonly Pick<TemplateIssue, "place" | "suggestion">[],
): string {
  const edits = issues.flatMap(({ place, suggestion }) =>
    place && suggestion ? [{ ...place, suggestion }] : [],
  );
  edits.sort((a, b) => a.start - b.start);
  let kept = 0;
  const parts = edits.flatMap(({ start, end, suggestion }) => {
    const before = source.slice(kept, start);
    kept = end;
    return [before, suggestion];
  });
  return [...parts, source.slice(kept)].join("");
}

interface CheckedTemplate {
  source: string;
  template: CompiledTemplate;
  variables: Readonly<JsonObject>;
}

function templateIssueReader(
  { source, template, variables }: CheckedTemplate,
  issues: TemplateIssue[],
): TemplateReader {
  const lines = new SourceLines(source);
  const counts = { error: 0, warning: 0 };
  const add = (
    node: TemplateNode,
    issue: Pick<TemplateIssue, "kind" | "severity">,
    said: () => TemplateIssueFact | undefined,
  ) => {
    if (counts[issue.severity] === MOST_TEMPLATE_ISSUES) return;
    const told = said();
    if (!told) return;
    counts[issue.severity] += 1;
    const found = template.places.get(node);
    const place = found && lines.placeOf(nameIn(source, node, found));
    const fact = templateFact(told);
    const suggestion = fact.values?.suggestion;
    issues.push({
      ...issue,
      ...fact,
      ...(place && { line: place.line, place }),
      ...(typeof suggestion === "string" && { suggestion }),
    });
  };
  const nearName = nameFinder([...GLOBAL_SHAPES.keys(), ...Object.keys(variables)]);
  return {
    unknownVariable(node) {
      const name = String(node.value);
      add(node, { kind: "unknown variable", severity: "warning" }, () => ({
        code: "unknown_variable",
        values: withSuggestion(name, nearName),
      }));
    },
    unknownField(node, field, of) {
      add(node, { kind: "unknown field", severity: "warning" }, () => {
        const nearField = nameFinder(of.kind === "record" ? of.fields.keys() : []);
        const what = of.kind === "record" ? of.what : of.kind;
        const values = {
          ...withSuggestion(field, nearField),
          of: what,
          isOfItems: isOfItems(field, of),
        };
        return { code: "unknown_field", values };
      });
    },
    filter(filter) {
      const node = filter.callee ?? filter;
      const name = String(node.value);
      const known = Object.hasOwn(TEMPLATE_FILTERS, name) ? TEMPLATE_FILTERS[name] : undefined;
      add(node, { kind: "unknown filter", severity: "error" }, () =>
        filterIssue(name, known?.form, filter.callee !== undefined),
      );
    },
    test(name, node) {
      if (TEMPLATE_TESTS.includes(name)) return;
      add(node, { kind: "unknown test", severity: "error" }, () => ({
        code: "unknown_test",
        values: withSuggestion(name, nameFinder(TEMPLATE_TESTS)),
      }));
    },
  };
}

function withSuggestion(
  name: string,
  find: ReturnType<typeof nameFinder>,
): { name: string; suggestion?: string } {
  const suggestion = find(name);
  return { name, ...(suggestion !== undefined && { suggestion }) };
}

function filterIssue(
  name: string,
  form: string | undefined,
  isCalled: boolean,
): TemplateIssueFact | undefined {
  if (form === undefined) {
    return {
      code: "unknown_filter",
      values: withSuggestion(name, nameFinder(Object.keys(TEMPLATE_FILTERS))),
    };
  }
  if (form === "called" && !isCalled) return { code: "filter_uncalled", values: { name } };
  if (form === "plain" && isCalled) return { code: "filter_called", values: { name } };
  return undefined;
}

function isOfItems(field: string, shape: ValueShape): boolean {
  return shape.kind === "list" && shape.item.kind === "record" && shape.item.fields.has(field);
}

/**
 * The place of the name alone. In a quoted text that is the part between the quotes, unless it is
 * written with escapes.
 */
function nameIn(
  source: string,
  node: TemplateNode,
  { start, end }: { start: number; end: number },
) {
  if (node.type !== "StringLiteral") return { start, end };
  const name = String(node.value).split(".", 1)[0] ?? "";
  return source.startsWith(name, start + 1)
    ? { start: start + 1, end: start + 1 + name.length }
    : { start, end };
}
