import { isJsonObject, type JsonValue } from "@pegboard/json-schema";
import {
  applyOverrides,
  type SettingsOperation,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { operationItem } from "@pegboard/registry-core/internal";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useRefusals } from "../../api/account/reached.ts";
import { useMay, whyNot } from "../../api/account/rights.ts";
import { catalogQuery } from "../../api/catalog.ts";
import {
  type EmptyListMeaning,
  type ImportAnswer,
  type ImportedChange,
  type ImportedOwner,
  type ImportedSource,
  type ImportPlan,
  type ImportRequest,
  type ImportTarget,
  type NameMeaning,
  type UnknownName,
  usePlanImport,
} from "../../api/transfer.ts";
import type { StartedDocument } from "./started-documents.ts";

export const changeKey = (owner: ImportedOwner, { operation }: ImportedChange) =>
  `${owner.key} ${operation.op} ${operationItem(operation)}`;
export type ImportedRename = ImportedOwner["renames"][number];
export const renameKey = (owner: ImportedOwner, { field }: ImportedRename) =>
  `${owner.key} = ${field}`;
export const unknownNameKey = (owner: ImportedOwner, { tool, method = "" }: UnknownName) =>
  `${owner.key} ? ${tool} ${method}`;

export const sourceKey = ({ path }: ImportedSource) => `@source ${JSON.stringify(path)}`;

/** Whether a source cannot be taken before it has another name. */
export const needsOtherName = ({ action, nameTaken }: ImportedSource): boolean =>
  nameTaken !== undefined && action === "add";

/**
 * The changes that a document would make, which of them are taken, and how they get into drafts.
 */
export function useImport(document: StartedDocument) {
  const { plan, names, sourceNames, ...asked } = useImportPlan(document);
  const chosen = useChosenParts(plan, sourceNames);
  const [newNames, setNewNames] = useState<Record<string, string>>({});
  return {
    ...asked,
    ...chosen,
    plan,
    tools: useNamedTools(),
    /** The unknown names that nobody has matched with a name here or skipped. */
    open:
      plan?.owners.flatMap((owner) =>
        owner.unknown.filter((name) => chosen.isTaken(unknownNameKey(owner, name))),
      ) ?? [],
    /** Takes a source under another name than it has in the document. */
    renameSource: (source: ImportedSource, name: string) => {
      const others = sourceNames.filter((one) => !hasOtherName(source, [one]));
      asked.nameSources([...others, { path: source.path, name }]);
      // What was decided about the name that is taken does not hold for another one.
      chosen.forget(sourceKey(source));
    },
    mean: (meaning: NameMeaning) => asked.meanNames([...names, meaning]),
    nameOf: (owner: ImportedOwner) => newNames[owner.key] ?? owner.labels.name,
    rename: (owner: ImportedOwner, name: string) => setNewNames({ ...newNames, [owner.key]: name }),
  };
}

/** The plan of a document, which is made again with each thing that is said about it. */
function useImportPlan(document: StartedDocument) {
  const { mutate, error, isPending } = usePlanImport();
  // A plan stays on the screen, and with it the focus, until the next one is there.
  const [answer, setAnswer] = useState<ImportAnswer>();
  const [targets, setTargets] = useState<Record<string, ImportTarget>>({});
  const [names, meanNames] = useState<NameMeaning[]>([]);
  const [emptyList, meanEmptyList] = useState<EmptyListMeaning>();
  const [sourceNames, nameSources] = useState<OtherSourceNames>([]);
  const ask = useCallback(
    () =>
      mutate(
        { text: document.text, targets, names, sourceNames, ...(emptyList && { emptyList }) },
        { onSuccess: setAnswer },
      ),
    [mutate, document, targets, names, sourceNames, emptyList],
  );
  useEffect(ask, [ask]);
  const plan = useMemo(
    () =>
      answer && "owners" in answer
        ? namesFirst(withDocumentSecrets(answer, document.text), sourceNames)
        : undefined,
    [answer, document, sourceNames],
  );
  return {
    plan,
    issues: answer && "issues" in answer ? answer.issues : undefined,
    error: error === null ? undefined : { message: error.message, retry: ask },
    isPending,
    ask,
    aim: (owner: ImportedOwner, target: ImportTarget) =>
      setTargets({ ...targets, [owner.key]: target }),
    names,
    meanNames,
    /** Says what an empty list of tools that are on means. */
    meanEmptyList,
    sourceNames,
    nameSources,
  };
}

/** The parts of a plan that are taken: what somebody chose, and otherwise what is new. */
function useChosenParts(plan: ImportPlan | undefined, sourceNames: OtherSourceNames) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isRenamed = useCallback(
    (source: ImportedSource) =>
      sourceNames.some((one) => one.name === source.name && hasOtherName(source, [one])),
    [sourceNames],
  );
  const staying = useMemo(
    () => new Set(plan ? stayingKeys(plan, isRenamed) : []),
    [plan, isRenamed],
  );
  const refusalOf = useImportRefusal();
  const refused = useMemo(
    () => new Set(plan ? refusedKeys(plan, refusalOf) : []),
    [plan, refusalOf],
  );
  return {
    isTaken: (key: string) => !refused.has(key) && (chosen.get(key) ?? !staying.has(key)),
    isDecided: (key: string) => chosen.has(key),
    /** Whether a source has the name that somebody gave it here. */
    isRenamed,
    /** A source whose name another one has, before somebody says which of them is meant. */
    undecided: plan?.sources.find(
      (source) => source.nameTaken && !chosen.has(sourceKey(source)) && !refusalOf(source),
    ),
    refusalOf,
    take: (keys: readonly string[], isTaking: boolean) =>
      setChosen((before) => new Map([...before, ...keys.map((key) => [key, isTaking] as const)])),
    forget: (key: string) =>
      setChosen((before) => new Map([...before].filter(([one]) => one !== key))),
  };
}

type OtherSourceNames = NonNullable<ImportRequest["sourceNames"]>;

export type Import = ReturnType<typeof useImport>;

function useNamedTools(): ReadonlyMap<string, { definition: ToolDefinition }> {
  const catalog = useQuery(catalogQuery).data;
  return useMemo(() => {
    const tools = catalog ? applyOverrides(catalog.declared, catalog.organisation).tools : [];
    return new Map(tools.map((definition) => [definition.name, { definition }]));
  }, [catalog]);
}

const hasOtherName = ({ path }: ImportedSource, names: OtherSourceNames) =>
  names.some((one) => JSON.stringify(one.path) === JSON.stringify(path));

/** The plan with the sources first whose names are to be decided, or were. */
const namesFirst = (plan: ImportPlan, names: OtherSourceNames): ImportPlan => {
  const rank = (source: ImportedSource) =>
    source.nameTaken || hasOtherName(source, names) ? 0 : 1;
  return { ...plan, sources: plan.sources.toSorted((one, other) => rank(one) - rank(other)) };
};

const staysAsItIs = ({ action, isAlternative, missingProgram, project }: ImportedSource) =>
  action === "change" ||
  isAlternative === true ||
  missingProgram !== undefined ||
  project !== undefined;

/** The keys of what stays as it is here until somebody takes it. */
const stayingKeys = (
  { sources, owners }: ImportPlan,
  isRenamed: (source: ImportedSource) => boolean,
) => [
  ...sources.filter((one) => staysAsItIs(one) && (one.nameTaken || !isRenamed(one))).map(sourceKey),
  ...owners.flatMap((owner) => changedHereIn(owner).map((change) => changeKey(owner, change))),
];

type ImportRefusal = (part: ImportedOwner | ImportedSource) => string | undefined;

/** A function that says why whoever uses the page may not take an owner or a source. */
function useImportRefusal(): ImportRefusal {
  const may = useMay();
  const { ofSettings } = useRefusals();
  return useCallback(
    (part) => {
      if (!("changes" in part)) return whyNot(may, "POST /api/v1/sources");
      if (part.owner) return ofSettings(part.owner);
      return part.kind === "preset"
        ? whyNot(may, "POST /api/v1/presets")
        : whyNot(may, "POST /api/v1/agents", part.labels);
    },
    [may, ofSettings],
  );
}

/** The keys of what whoever uses the page may not take. */
const refusedKeys = ({ sources, owners }: ImportPlan, refusalOf: ImportRefusal) => [
  ...sources
    .filter((source) => needsOtherName(source) || refusalOf(source) !== undefined)
    .map(sourceKey),
  ...owners
    .filter((owner) => refusalOf(owner) !== undefined)
    .flatMap((owner) => [
      owner.key,
      ...owner.changes.map((change) => changeKey(owner, change)),
      ...owner.renames.map((rename) => renameKey(owner, rename)),
      ...owner.unknown.map((name) => unknownNameKey(owner, name)),
    ]),
];

/** The changes of settings that were saved here after the document was probably written. */
export const changedHereIn = ({ changes }: ImportedOwner) =>
  changes.filter(({ changedHere }) => changedHere !== undefined);

export const takenSources = ({ plan, isTaken }: Import): ImportedSource[] =>
  (plan?.sources ?? []).filter((source) => isTaken(sourceKey(source)));

/** The plan with secrets of the document, because the server sends none back. */
function withDocumentSecrets(plan: ImportPlan, text: string): ImportPlan {
  let parsed: JsonValue | undefined;
  const filled = (change: ImportedChange): ImportedChange => {
    const { operation, secrets } = change;
    if (!secrets || operation.op !== "setConfig") return change;
    parsed ??= JSON.parse(text) as JsonValue;
    const value = secrets.reduce(
      (whole, { place, inDocument }) =>
        setValue(whole, place, findValue(parsed, inDocument) ?? null),
      operation.value,
    );
    return { ...change, operation: { ...operation, value } };
  };
  return {
    ...plan,
    owners: plan.owners.map((owner) => ({ ...owner, changes: owner.changes.map(filled) })),
  };
}

export const differencesOf = ({ changes, renames }: ImportedOwner) =>
  changes.length + renames.length;

/** The changes that are taken of one owner. */
export interface Taken {
  owner: ImportedOwner;
  operations: SettingsOperation[];
  renames: ImportedRename[];
}

/** The taken changes of each owner, without owners that have none. */
export function takenOf({ plan, isTaken }: Import): Taken[] {
  return (plan?.owners ?? []).flatMap((owner) => {
    const operations = owner.changes
      .filter((change) => isTaken(changeKey(owner, change)))
      .map((one) => one.operation);
    const renames = owner.renames.filter((rename) => isTaken(renameKey(owner, rename)));
    const isWanted = owner.owner ? operations.length + renames.length > 0 : isTaken(owner.key);
    return isWanted ? [{ owner, operations, renames }] : [];
  });
}

type DocumentPath = readonly (string | number)[];

/** The value at a place of a document; undefined where there is none. */
function findValue(document: JsonValue | undefined, place: DocumentPath): JsonValue | undefined {
  return place.reduce<JsonValue | undefined>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, document);
}

/** The document with another value at a place that it has. */
function setValue(document: JsonValue, [key, ...rest]: DocumentPath, value: JsonValue): JsonValue {
  if (key === undefined) return value;
  if (Array.isArray(document)) {
    return document.map((item, index) =>
      index === Number(key) ? setValue(item, rest, value) : item,
    );
  }
  if (!isJsonObject(document)) return document;
  const members = Object.entries(document).map(([name, member]) => {
    return [name, name === String(key) ? setValue(member, rest, value) : member] as const;
  });
  return Object.fromEntries(members);
}
