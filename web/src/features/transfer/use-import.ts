import {
  applyOverrides,
  type JsonValue,
  type NamedTools,
  operationItem,
  reasonOf,
  type SettingsOperation,
  type SettingsOwner,
} from "@pegboard/registry-core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { allAgentsQuery } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { useCreateAgent } from "../../api/change-agents.ts";
import { settingsQuery } from "../../api/settings.ts";
import {
  type ImportedChange,
  type ImportedOwner,
  type ImportPlan,
  type ImportTarget,
  type NameMeaning,
  type UnknownName,
  usePlanImport,
} from "../../api/transfer.ts";
import { changeDraft } from "../../settings/drafts/change-draft.ts";
import { useSaveDraft } from "../../settings/drafts/save-draft.ts";
import { findValue, setValue } from "./document-values.ts";
import type { StartedDocument } from "./import-start.tsx";
import { say } from "./texts.ts";

/** What became of one owner. */
export interface ImportOutcome {
  key: string;
  name: string;
  /** Absent when the agent could not be made. */
  owner?: SettingsOwner;
  changes: number;
  isSaved: boolean;
  error?: string;
}

const NOTHING: ReadonlySet<string> = new Set();

export const changeKey = (owner: ImportedOwner, { operation }: ImportedChange) =>
  `${owner.key} ${operation.op} ${operationItem(operation)}`;
export const nameKey = (owner: ImportedOwner, { tool, method = "" }: UnknownName) => `${owner.key} ? ${tool} ${method}`;

/** What a document would change, what of it is taken, and how it gets into drafts. */
export function useImport(document: StartedDocument) {
  const { mutate, data: answer, error, isPending } = usePlanImport();
  const [targets, setTargets] = useState<Record<string, ImportTarget>>({});
  const [names, setNames] = useState<NameMeaning[]>([]);
  const [newNames, setNewNames] = useState<Record<string, string>>({});
  const [left, setLeft] = useState(NOTHING);
  const ask = useCallback(() => mutate({ text: document.text, targets, names }), [mutate, document, targets, names]);
  useEffect(ask, [ask]);
  const plan = useMemo(
    () => (answer && "owners" in answer ? withSecrets(answer, document.text) : undefined),
    [answer, document],
  );
  const isTaken = (key: string) => !left.has(key);
  const open = plan?.owners.flatMap((owner) => owner.unknown.filter((name) => isTaken(nameKey(owner, name)))) ?? [];
  return {
    plan,
    faults: answer && "faults" in answer ? answer.faults : undefined,
    error: error === null ? undefined : { message: error.message, retry: ask },
    isPending,
    tools: useNamedTools(),
    /** Unknown names of which nobody said what they mean, or that they are left out. */
    open,
    isTaken,
    take: (keys: readonly string[], isTaking: boolean) =>
      setLeft((before) => {
        const after = new Set(before);
        for (const key of keys) isTaking ? after.delete(key) : after.add(key);
        return after;
      }),
    aim: (owner: ImportedOwner, target: ImportTarget) => setTargets({ ...targets, [owner.key]: target }),
    mean: (meaning: NameMeaning) => setNames([...names, meaning]),
    nameOf: (owner: ImportedOwner) => newNames[owner.key] ?? owner.labels.name,
    rename: (owner: ImportedOwner, name: string) => setNewNames({ ...newNames, [owner.key]: name }),
  };
}

export type Import = ReturnType<typeof useImport>;

function useNamedTools(): NamedTools {
  const catalog = useQuery(catalogQuery).data;
  return useMemo(() => {
    const tools = catalog ? applyOverrides(catalog.declared, catalog.organisation).tools : [];
    return new Map(tools.map((definition) => [definition.name, { definition }]));
  }, [catalog]);
}

/** The server sends no secret back; the document has it. */
function withSecrets(plan: ImportPlan, text: string): ImportPlan {
  let parsed: JsonValue | undefined;
  const filled = (change: ImportedChange): ImportedChange => {
    const { operation, secrets } = change;
    if (!secrets || operation.op !== "setConfig") return change;
    parsed ??= JSON.parse(text) as JsonValue;
    const value = secrets.reduce(
      (whole, { place, inDocument }) => setValue(whole, place, findValue(parsed, inDocument) ?? null),
      operation.value,
    );
    return { ...change, operation: { ...operation, value } };
  };
  return { ...plan, owners: plan.owners.map((owner) => ({ ...owner, changes: owner.changes.map(filled) })) };
}

/** What is taken of each owner, those of which nothing is taken left out. */
export function takenOf({ plan, isTaken }: Import): { owner: ImportedOwner; operations: SettingsOperation[] }[] {
  return (plan?.owners ?? []).flatMap((owner) => {
    const operations = owner.changes.filter((change) => isTaken(changeKey(owner, change))).map((one) => one.operation);
    const isWanted = owner.owner ? operations.length > 0 : isTaken(owner.key);
    return isWanted ? [{ owner, operations }] : [];
  });
}

/** Puts what is taken into drafts, agent by agent, and saves them where that is asked for. A new agent is made with everything off. */
export function useFinishImport(document: StartedDocument) {
  const client = useQueryClient();
  const { mutateAsync: create } = useCreateAgent();
  const saveDraft = useSaveDraft();
  const finishOne = async ({ owner, operations }: ReturnType<typeof takenOf>[number], name: string) => {
    const isNew = owner.owner === undefined;
    const target = owner.owner ?? (await makeAgent(owner, name));
    const [{ declared: tools }, { revision, settings }] = await Promise.all([
      client.ensureQueryData(catalogQuery),
      client.fetchQuery({ ...settingsQuery(target), staleTime: 0 }),
    ]);
    const step = { label: say.importOfName(document.name), operations: isNew ? withPolicy(operations) : operations };
    await changeDraft({ client, owner: target, saved: { revision, settings }, tools }, { type: "change", step });
    return target;
  };
  const makeAgent = async ({ key, labels }: ImportedOwner, name: string): Promise<SettingsOwner> => {
    const { agents } = await client.ensureQueryData(allAgentsQuery);
    const isFree = key !== "" && name === labels.name && !agents.some(({ id }) => id === key);
    const made = await create({ ...labels, name, ...(isFree && { id: key }), newTools: "off" });
    return { kind: "agent", id: made.id };
  };
  return async (running: Import, isSaving: boolean): Promise<ImportOutcome[]> => {
    const outcomes: ImportOutcome[] = [];
    for (const taken of takenOf(running)) {
      const name = taken.owner.owner ? taken.owner.labels.name : running.nameOf(taken.owner).trim();
      const about = { key: taken.owner.key, name, changes: taken.operations.length };
      try {
        const owner = await finishOne(taken, name);
        const failure = isSaving ? await saveDraft(owner) : undefined;
        const error = failure && (failure.message ?? failure.refused.map(({ reason }) => reason).join(" "));
        outcomes.push({ ...about, owner, isSaved: isSaving && !failure, ...(error !== undefined && { error }) });
      } catch (error) {
        outcomes.push({ ...about, isSaved: false, error: reasonOf(error) });
      }
    }
    return outcomes;
  };
}

/** Comes first: entries that are made anew take over the policy that is in force. */
function withPolicy(operations: SettingsOperation[]): SettingsOperation[] {
  const said = operations.find(({ op }) => op === "setNewTools");
  return [said ?? { op: "setNewTools", state: "inherit" }, ...operations.filter((one) => one !== said)];
}
