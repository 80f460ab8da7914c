import { closestName } from "../../schema/closest-name.ts";
import type { JsonObject } from "../../schema/json-schema.ts";
import type { SaidTemplateFault } from "../../words/template-words.ts";
import { type CompiledTemplate, compileTemplate } from "../compile-template.ts";
import { readTemplate } from "../read-template.ts";
import type { RenderFault } from "../rendered-text.ts";
import { type SourcePlace, sourcePlace } from "../source-place.ts";
import { TemplateError, type TemplateFact, templateFact } from "../template-error.ts";
import { TEMPLATE_FILTERS, TEMPLATE_TESTS } from "../template-filters.ts";
import type { TemplateReader } from "../template-scope.ts";
import type { Node } from "./template-program.ts";
import { GLOBAL_SHAPES, type Shape } from "./template-shapes.ts";

/** Something in a template that cannot be what its author meant. */
export interface TemplateFault extends TemplateFact {
  kind: "syntax" | "unknown variable" | "unknown field" | "unknown filter" | "unknown test";
  /** `error`: there is no text, or none once a run reaches the place. `warning`: something is missing in it. */
  severity: "error" | "warning";
  /** From 1; absent when it cannot be told. */
  line?: number;
  /** The faulty name, where it is one; lines and columns from 1, and offsets in the source. */
  place?: SourcePlace;
  /** What the author perhaps meant: the source is right with this in that place. */
  suggestion?: string;
}

/**
 * What is wrong with a template as far as its source tells, in the order of the source. `variables` are the agent's own. Says nothing about
 * what nobody can know: the members of own variables, and what a template asks for itself (`is defined`, `default`). Runs nothing: its time
 * grows with the length of the source only.
 */
export function checkTemplate(source: string, variables: Readonly<JsonObject> = {}): TemplateFault[] {
  try {
    const template = compileTemplate(source);
    const faults: TemplateFault[] = [];
    readTemplate(template.program.body, Object.keys(variables), faultReader({ source, template, variables }, faults));
    return faults;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { line, fact } = error;
    return [{ kind: "syntax", severity: "error", ...fact, ...(line !== undefined && { line }) }];
  }
}

/** The faults that rendering found and that reading the template does not tell already, and better. */
export function unforeseenFaults<Fault extends RenderFault>(
  rendered: readonly Fault[],
  read: readonly TemplateFault[],
) {
  return rendered.filter(
    ({ line, severity }) =>
      !read.some(
        (fault) =>
          fault.kind === "syntax" || (fault.line === line && (fault.severity === "error" || severity === "warning")),
      ),
  );
}

/** The source with each of these faults corrected: its name replaced by the one that its author perhaps meant. */
export function correctedSource(
  source: string,
  faults: readonly Pick<TemplateFault, "place" | "suggestion">[],
): string {
  const edits = faults.flatMap(({ place, suggestion }) => (place && suggestion ? [{ ...place, suggestion }] : []));
  edits.sort((a, b) => b.start - a.start);
  return edits.reduce(
    (text, { start, end, suggestion }) => text.slice(0, start) + suggestion + text.slice(end),
    source,
  );
}

interface Checked {
  source: string;
  template: CompiledTemplate;
  variables: Readonly<JsonObject>;
}

function faultReader({ source, template, variables }: Checked, faults: TemplateFault[]): TemplateReader {
  const add = (node: Node, fault: Pick<TemplateFault, "kind" | "severity">, said: SaidTemplateFault) => {
    const found = template.places.get(node);
    const place = found && sourcePlace(source, nameIn(source, node, found));
    const fact = templateFact(said);
    const suggestion = fact.values?.suggestion;
    faults.push({
      ...fault,
      ...fact,
      ...(place && { line: place.line, place }),
      ...(typeof suggestion === "string" && { suggestion }),
    });
  };
  const names = [...GLOBAL_SHAPES.keys(), ...Object.keys(variables)];
  return {
    unknownVariable(node) {
      const name = String(node.value);
      const values = withSuggestion(name, names);
      add(node, { kind: "unknown variable", severity: "warning" }, { code: "unknown_variable", values });
    },
    unknownField(node, field, of) {
      const known = of.kind === "record" ? [...of.fields.keys()] : [];
      const values = {
        ...withSuggestion(field, known),
        of: of.kind === "record" ? of.what : of.kind,
        isOfItems: isOfItems(field, of),
      };
      add(node, { kind: "unknown field", severity: "warning" }, { code: "unknown_field", values });
    },
    filter(filter) {
      const node = filter.callee ?? filter;
      const name = String(node.value);
      const known = Object.hasOwn(TEMPLATE_FILTERS, name) ? TEMPLATE_FILTERS[name] : undefined;
      const fault = filterFault(name, known?.form, filter.callee !== undefined);
      if (fault) add(node, { kind: "unknown filter", severity: "error" }, fault);
    },
    test(name, node) {
      if (TEMPLATE_TESTS.includes(name)) return;
      const values = withSuggestion(name, TEMPLATE_TESTS);
      add(node, { kind: "unknown test", severity: "error" }, { code: "unknown_test", values });
    },
  };
}

function withSuggestion(name: string, known: readonly string[]): { name: string; suggestion?: string } {
  const suggestion = closestName(name, known);
  return { name, ...(suggestion !== undefined && { suggestion }) };
}

function filterFault(name: string, form: string | undefined, isCalled: boolean): SaidTemplateFault | undefined {
  if (form === undefined) {
    return { code: "unknown_filter", values: withSuggestion(name, Object.keys(TEMPLATE_FILTERS)) };
  }
  if (form === "called" && !isCalled) return { code: "filter_uncalled", values: { name } };
  if (form === "plain" && isCalled) return { code: "filter_called", values: { name } };
  return undefined;
}

function isOfItems(field: string, shape: Shape): boolean {
  return shape.kind === "list" && shape.item.kind === "record" && shape.item.fields.has(field);
}

/** The place of the name alone. In a quoted text it is what stands between the quotes, unless it is written with escapes. */
function nameIn(source: string, node: Node, { start, end }: { start: number; end: number }) {
  if (node.type !== "StringLiteral") return { start, end };
  const name = String(node.value).split(".", 1)[0] ?? "";
  return source.startsWith(name, start + 1) ? { start: start + 1, end: start + 1 + name.length } : { start, end };
}
