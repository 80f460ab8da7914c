import { randomUUID } from "node:crypto";
import { jsonText } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import { findMethod, requestIssue, toolsByName } from "@pegboard/registry-core/internal";
import {
  CASE_LIMITS,
  type CaseContent,
  type CaseOrigin,
  type EvaluationCase,
  type ImportCasesAnswer,
  type NamedMethodRef,
} from "../api-contract/evaluations/case-contract.ts";
import { invalid } from "../errors.ts";
import { refused } from "../refusals.ts";
import type { EvaluationStore, StoredCase } from "../stores/evaluations/evaluation-store.ts";
import { sameCase } from "./case-document.ts";

/** Of whom the cases are, and who changes them. */
export interface CaseOwner {
  store: Pick<EvaluationStore, "listCases" | "changeCases">;
  agent: string;
  user: string;
}

/** The cases of an agent with what no tool has any more. */
export async function listAgentCases(
  { store, agent }: Pick<CaseOwner, "store" | "agent">,
  tools: readonly ToolDefinition[],
): Promise<EvaluationCase[]> {
  return (await store.listCases(agent)).map((stored) => toEvaluationCase(stored, tools));
}

/** @throws PegboardError 404 */
export async function findAgentCase(
  { store, agent }: Pick<CaseOwner, "store" | "agent">,
  id: string,
): Promise<StoredCase> {
  const found = (await store.listCases(agent)).find((one) => one.id === id);
  if (found) return found;
  throw refused("not_found", "caseMissing", { id });
}

/** Adds a case. @throws PegboardError 422 where the agent has as many as it may, or it is too long */
export async function addAgentCase(
  owner: CaseOwner,
  content: CaseContent,
  origin: CaseOrigin,
): Promise<StoredCase> {
  const added = newCase(owner, content, origin);
  await changeAgentCases(owner, { put: [added] });
  return added;
}

/** Replaces what a case asks and how it is judged. */
export async function changeAgentCase(
  owner: CaseOwner,
  stored: StoredCase,
  content: CaseContent,
): Promise<StoredCase> {
  const changed = { ...stored, content, changedAt: new Date().toISOString() };
  await changeAgentCases(owner, { put: [changed] });
  return changed;
}

export const removeAgentCase = (owner: CaseOwner, { id }: StoredCase): Promise<void> =>
  changeAgentCases(owner, { remove: [id] });

/**
 * Takes cases of a document over, all or none. A case is known by its name; what is the same stays
 * as it is.
 */
export async function importAgentCases(
  owner: CaseOwner,
  contents: readonly CaseContent[],
  { replace, dryRun }: { replace: boolean; dryRun: boolean },
): Promise<Pick<ImportCasesAnswer, "added" | "changed" | "same" | "removed">> {
  const stored = await owner.store.listCases(owner.agent);
  const byName = new Map(stored.map((one) => [one.content.name, one]));
  const changedAt = new Date().toISOString();
  const added = contents
    .filter(({ name }) => !byName.has(name))
    .map((content) => newCase(owner, content, { kind: "imported" }));
  const changed = contents.flatMap((content) => {
    const before = byName.get(content.name);
    return before && !sameCase(before.content, content) ? [{ ...before, content, changedAt }] : [];
  });
  const named = new Set(contents.map(({ name }) => name));
  const removed = replace ? stored.filter(({ content }) => !named.has(content.name)) : [];
  const counts = { added: added.length, changed: changed.length, removed: removed.length };
  if (!dryRun && Object.values(counts).some((count) => count > 0))
    await changeAgentCases(owner, {
      put: [...added, ...changed],
      remove: removed.map(({ id }) => id),
    });
  return { ...counts, same: contents.length - counts.added - counts.changed };
}

export function toEvaluationCase(
  { id, content, origin, createdAt, createdBy, changedAt }: StoredCase,
  tools: readonly ToolDefinition[],
): EvaluationCase {
  const known = toolsByName(tools);
  const unknown = methodsNamedIn(content).filter(({ tool, method }) => {
    const definition = known.get(tool);
    return !(definition && findMethod(definition, method));
  });
  return { ...content, id, origin, createdAt, createdBy, changedAt, unknown };
}

/** Every method that a case names, each once. */
function methodsNamedIn({
  turns,
  allowed = [],
  forbidden = [],
  results = [],
}: CaseContent): NamedMethodRef[] {
  const all = [...turns.flatMap(({ expected }) => expected), ...allowed, ...forbidden, ...results];
  const byKey = new Map(
    all.map(({ tool, method }) => [JSON.stringify([tool, method]), { tool, method }]),
  );
  return [...byKey.values()];
}

function newCase({ agent, user }: CaseOwner, content: CaseContent, origin: CaseOrigin): StoredCase {
  const at = new Date().toISOString();
  return {
    id: randomUUID(),
    agent,
    content,
    origin,
    createdAt: at,
    createdBy: user,
    changedAt: at,
  };
}

async function changeAgentCases(
  { store, agent }: CaseOwner,
  changes: { put?: readonly StoredCase[]; remove?: readonly string[] },
): Promise<void> {
  const most = CASE_LIMITS.characters;
  const long = (changes.put ?? []).find(({ content }) => jsonText(content).length > most);
  if (long) throw invalid([requestIssue(["case", long.content.name], "too_large", { most })]);
  if (await store.changeCases(agent, changes, CASE_LIMITS.cases)) return;
  throw refused("invalid", "casesTooMany", { most: CASE_LIMITS.cases });
}
