import { createHash } from "node:crypto";
import { canonicalJson, ownValue } from "@pegboard/json-schema";
import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import {
  type DefinitionChange,
  findMethod,
  type MethodVariant,
  type ReviewDecision,
  reviewSteps,
  TOOL_ITSELF,
} from "@pegboard/registry-core/internal";
import type { AcceptedForm } from "../stores/accepted-definitions.ts";

/** The organisation's decisions, by tool and by method. */
export type ReviewDecisions = Readonly<
  Record<string, Readonly<Record<string, readonly ReviewDecision[]>>>
>;

/** The list of a source, and what it is held to. */
export interface HeldList {
  source: string;
  listed: readonly ToolDefinition[];
  /** Tools that were accepted automatically, and tools of which decisions accepted something. */
  base: readonly ToolDefinition[];
  /** Forms besides the listed ones that decisions can name, by fingerprint. */
  forms: ReadonlyMap<string, AcceptedForm>;
  decisions: ReviewDecisions;
}

/**
 * A difference between what a source lists and what agents had before, and what was decided about
 * it.
 */
export interface ReviewedChange extends Omit<DefinitionChange, "kind"> {
  kind: DefinitionChange["kind"] | "gone";
  fingerprint: string;
  /** The names of tool and method for people. */
  names: { tool: string; method?: string };
  /** The tool as agents had it, when it is gone. */
  had?: ToolDefinition;
  decision?: ReviewDecision;
}

/**
 * Holds a list to what was accepted of it: the forms that agents get, with those
 * that only some get as variants, and every difference, decided or not. In steps, so that a long
 * list does not hold up other work.
 */
export function* decidedSteps(
  held: HeldList,
): Generator<undefined, { definitions: ToolDefinition[]; changes: ReviewedChange[] }> {
  const listed = new Map(held.listed.map((tool) => [tool.name, tool]));
  const before: ToolDefinition[] = [];
  for (const tool of held.base) {
    before.push(formBefore(held, tool, listed.get(tool.name)));
    yield;
  }
  const reviewed = yield* reviewSteps(before, held.listed);
  const changes: ReviewedChange[] = [];
  for (const change of reviewed.changes) {
    const tool = listed.get(change.tool) as ToolDefinition;
    const form = change.method === undefined ? tool : findMethod(tool, change.method);
    const names = {
      tool: tool.displayName,
      ...(change.method !== undefined && { method: form?.displayName ?? "" }),
    };
    changes.push(
      withDecisionOf(held, {
        ...change,
        names,
        fingerprint: fingerprintOf(held.source, tool, form ?? tool),
      }),
    );
    yield;
  }
  const decided = new Set(
    changes.filter(({ decision }) => decision).map(({ tool, method }) => decisionKey(tool, method)),
  );
  const definitions: ToolDefinition[] = [];
  for (const [index, reviewedTool] of reviewed.definitions.entries()) {
    const definition = asDecided(held, held.listed[index] as ToolDefinition, {
      definition: reviewedTool,
      decided,
    });
    definitions.push({ ...definition, form: toolFingerprint(held.source, definition) });
    yield;
  }
  return { definitions, changes: [...changes, ...goneFrom(held, before, listed)] };
}

/** The name of a form that people look at and decide about: equal for equal forms of one method. */
export function fingerprintOf(
  source: string,
  { name: tool }: ToolDefinition,
  form: ToolDefinition | MethodDefinition,
): string {
  const known = fingerprints.get(form);
  if (known !== undefined) return known;
  const isMethod = !("methods" in form);
  const said = Object.fromEntries(
    Object.entries(form).filter(([field]) => !NOT_OF_FORM.has(field)),
  );
  const fingerprint = formHash([source, tool, isMethod ? form.name : TOOL_ITSELF, said]);
  fingerprints.set(form, fingerprint);
  return fingerprint;
}

const fingerprints = new WeakMap<object, string>();

/** A fingerprint of everything that a tool declares, its methods included. */
const toolFingerprint = (source: string, tool: ToolDefinition): string =>
  formHash([
    fingerprintOf(source, tool, tool),
    tool.methods.map((method) => fingerprintOf(source, tool, method)),
  ]);

/** Fields about how a tool is found and where its values come from, which are no part of a form. */
const NOT_OF_FORM: ReadonlySet<string> = new Set([
  "name",
  "origins",
  "source",
  "connection",
  "methods",
  "sourceChange",
  "offUntilChosen",
  "fromOutside",
  "form",
]);

/** A hash of 128 bits: as many as keep two forms apart, and short in the settings. */
const formHash = (value: unknown): string =>
  createHash("sha256")
    .update(canonicalJson(value as never))
    .digest("base64url")
    .slice(0, 22);

export const decisionKey = (tool: string, method = TOOL_ITSELF) => JSON.stringify([tool, method]);

function withDecisionOf({ decisions }: HeldList, change: ReviewedChange): ReviewedChange {
  const { tool, method = TOOL_ITSELF, fingerprint } = change;
  const decision = ownValue(ownValue(decisions, tool), method)?.find(
    ({ form }) => form === fingerprint,
  );
  return decision ? { ...change, decision } : change;
}

/** The decisions about one place whose form is known. */
function knownDecisions(
  { decisions, forms }: HeldList,
  place: { tool: string; method: string; listed?: string },
) {
  const all = ownValue(ownValue(decisions, place.tool), place.method) ?? [];
  return all.filter(({ form }) => form === place.listed || forms.has(form));
}

/** The form of a tool that all agents had before anybody decided about what is listed now. */
function formBefore(
  held: HeldList,
  base: ToolDefinition,
  listed: ToolDefinition | undefined,
): ToolDefinition {
  const ofTool = ownValue(held.decisions, base.name);
  if (!ofTool) return base;
  const acceptedForAll = (method: string, form: ToolDefinition | MethodDefinition | undefined) => {
    const now = listed && form && fingerprintOf(held.source, listed, form);
    const known = knownDecisions(held, { tool: base.name, method });
    const last = known.findLast(
      (decision) => decision.agents === undefined && decision.form !== now,
    );
    return last && held.forms.get(last.form)?.definition;
  };
  const own = acceptedForAll(TOOL_ITSELF, listed) as ToolDefinition | undefined;
  const methods = new Map(base.methods.map((method) => [method.name, method]));
  for (const name of Object.keys(ofTool)) {
    if (name === TOOL_ITSELF) continue;
    const form = acceptedForAll(name, listed && findMethod(listed, name)) as
      | MethodDefinition
      | undefined;
    if (form) methods.set(name, form);
  }
  return { ...base, ...own, methods: [...methods.values()] };
}

/**
 * A tool after the decisions about what is listed now. `decided` holds the places of such
 * decisions.
 */
function asDecided(
  held: HeldList,
  listed: ToolDefinition,
  { definition, decided }: { definition: ToolDefinition; decided: ReadonlySet<string> },
): ToolDefinition {
  const ofTool = ownValue(held.decisions, listed.name);
  if (!ofTool) return definition;
  const methods = definition.methods.map((method, index) => {
    if (!ownValue(ofTool, method.name)) return method;
    const isDecided = decided.has(decisionKey(listed.name, method.name));
    return methodAsDecided(held, listed, {
      method,
      listed: listed.methods[index] as MethodDefinition,
      isDecided,
    });
  });
  if (!decided.has(decisionKey(listed.name))) return { ...definition, methods };
  const fingerprint = fingerprintOf(held.source, listed, listed);
  const isAccepted =
    ofTool[TOOL_ITSELF]?.findLast(({ agents }) => agents === undefined)?.form === fingerprint;
  const { sourceChange: _, ...own } = isAccepted ? listed : definition;
  return { ...own, methods };
}

function methodAsDecided(
  held: HeldList,
  tool: ToolDefinition,
  {
    method,
    listed,
    isDecided,
  }: { method: MethodDefinition; listed: MethodDefinition; isDecided: boolean },
): MethodDefinition {
  const now = fingerprintOf(held.source, tool, listed);
  const known = knownDecisions(held, { tool: tool.name, method: listed.name, listed: now });
  const forAll = known.findLastIndex(({ agents }) => agents === undefined);
  const mark =
    method.sourceChange !== undefined && !isDecided && ({ sourceChange: "changed" } as const);
  const { sourceChange, ...before } = method;
  const isNew = sourceChange === "new" || sourceChange === "unseen";
  const refused = isDecided
    ? { ...before, ...(isNew && { sourceChange: "withheld" as const }) }
    : method;
  const forAllAgents = withSwitchOf(known[forAll], known[forAll]?.form === now ? listed : refused);
  const named = new Set<string>();
  const variants = known
    .slice(forAll + 1)
    .reverse()
    .flatMap((decision): MethodVariant[] => {
      const { form, agents = [] } = decision;
      const others = agents.filter((agent) => !named.has(agent));
      for (const agent of others) named.add(agent);
      const accepted =
        form === now ? listed : (held.forms.get(form)?.definition as MethodDefinition);
      const definition = withSwitchOf(decision, accepted);
      return others.length > 0 ? [{ agents: others, definition: { ...definition, ...mark } }] : [];
    });
  return variants.length > 0 ? { ...forAllAgents, variants } : forAllAgents;
}

/**
 * A method with the switch that was decided: something new that was accepted without being switched
 * on stays off where its tool is on.
 */
const withSwitchOf = (
  decision: ReviewDecision | undefined,
  method: MethodDefinition,
): MethodDefinition => (decision?.on === false ? { ...method, offUntilChosen: true } : method);

/** Tools and methods that agents had and the source does not list any more. */
function goneFrom(
  held: HeldList,
  before: readonly ToolDefinition[],
  listed: ReadonlyMap<string, ToolDefinition>,
): ReviewedChange[] {
  const gone = (tool: ToolDefinition, method?: MethodDefinition) =>
    withDecisionOf(held, {
      tool: tool.name,
      ...(method && { method: method.name }),
      kind: "gone",
      fields: [{ field: "description", before: (method ?? tool).description }],
      names: { tool: tool.displayName, ...(method && { method: method.displayName }) },
      had: tool,
      fingerprint: formHash([held.source, tool.name, method?.name ?? TOOL_ITSELF, "gone"]),
    });
  return before.flatMap((tool) => {
    const now = listed.get(tool.name);
    // A method that nobody saw is missed by nobody.
    const had = tool.methods.filter(({ sourceChange }) => sourceChange !== "unseen");
    if (!now) return had.length > 0 ? [gone(tool)] : [];
    const names = new Set(now.methods.map(({ name }) => name));
    return had.filter(({ name }) => !names.has(name)).map((method) => gone(tool, method));
  });
}
