import type { MethodDefinition, OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import {
  type ComparedMethod,
  escapeInvisible,
  findMethod,
  metadataOperation,
  parameterSchema,
  type TextFinding,
  withDistinction,
  withoutFoundWords,
} from "@pegboard/registry-core/internal";
import { openFindings, type QualityRow } from "@pegboard/registry-core/problems";
import {
  type EditableText,
  parameterText,
  readText,
  type TextSubject,
  textStep,
} from "../../../owner-editor/own-texts/editable-text.ts";
import { parameterRows } from "../../../owner-editor/own-texts/parameter-rows.ts";
import type { Definitions } from "../draft/agent-model.ts";
import { agentTexts } from "../inspector/agent-texts.ts";
import { nameBeside, nameOfPlace } from "./finding-words.ts";

/** A text of what a finding is about, which can be said in other words. */
export interface EditedText {
  key: string;
  /** Whose text it is. */
  label: string;
  /** The type of the parameter whose text it is. */
  help?: string;
  subject: TextSubject;
  text: EditableText;
  /** What is sent now. */
  now: string;
  /** What the field begins with. */
  proposed: string;
}

/** Where texts that can be said in other words stand. */
const EDITED_FIELDS: Readonly<Record<string, EditableText["field"]>> = {
  "/description": "description",
  "/displayName": "displayName",
};

interface TextsOfAgent {
  definitions: Pick<Definitions, "byName" | "names">;
  settings: OwnerSettings;
}

/** The texts of a finding that an operator can write anew; none where it is about others. */
export function editedTexts(row: QualityRow, agent: TextsOfAgent): EditedText[] {
  const { tool, method, pair } = row;
  if (pair && method) {
    const { other } = pair;
    const one = { tool, method };
    const describe = (own: ComparedMethod, beside: ComparedMethod) =>
      textsOf(own, agent, {
        fields: ["description"],
        label: nameBeside(own, beside),
        propose: () => distinct(own, beside, agent),
      });
    return [...describe(one, other), ...describe(other, one)];
  }
  const open = openFindings(row);
  const places = open.flatMap(({ findings }) => findings);
  const beside = open.find((finding) => finding.beside)?.beside;
  const found = [...new Set(places.flatMap(({ at }) => EDITED_FIELDS[at] ?? []))];
  const ofMethod = textsOf({ tool, method }, agent, {
    fields: found,
    propose: (field, now) => {
      const found = places.filter(({ at }) => EDITED_FIELDS[at] === field);
      if (row.kind === "suspicious") return withoutFoundWords(now, found);
      return method && beside ? distinct({ tool, method }, beside, agent) : now;
    },
  });
  return [...ofMethod, ...parameterTextsOf(row, agent, places)];
}

/** The descriptions of the parameters that a finding is about. */
function parameterTextsOf(
  { tool, method: offered, kind }: QualityRow,
  { definitions, settings }: TextsOfAgent,
  places: readonly TextFinding[],
): EditedText[] {
  const own = definitions.byName.get(tool.name) ?? tool;
  const method = offered && findMethod(own, offered.name);
  if (!method) return [];
  const subject = { tool: own, method };
  const pointers = places.flatMap(({ at }) => describedParameter(method, at, kind) ?? []);
  const rows = parameterRows(method.parameters);
  return [...new Set(pointers)].map((parameter) => {
    const row = rows.find(({ pointer }) => pointer === parameter);
    const place = { parameter, inherited: row?.description };
    const text = parameterText(subject, place, settings);
    const now = readText(text);
    const found = places.filter(({ at }) => at === `/parameters${parameter}/description`);
    return {
      key: `${tool.name}/${method.name}${parameter}`,
      label: escapeInvisible(text.title),
      ...(row && { help: escapeInvisible(row.type) }),
      subject,
      text,
      now,
      proposed: kind === "suspicious" ? withoutFoundWords(now, found) || now : now,
    };
  });
}

/** The pointer to the parameter that is described at the place of a finding, or would be. */
function describedParameter(
  method: MethodDefinition,
  at: string,
  kind: QualityRow["kind"],
): string | undefined {
  if (!at.startsWith("/parameters/")) return undefined;
  const place = at.slice("/parameters".length);
  const described = place.replace(/\/description$/, "");
  // Of a suspicious text only a description can be said in other words, and of no text an example.
  const pointers =
    kind === "suspicious" ? [described].filter((pointer) => pointer !== place) : [place, described];
  return pointers.find((pointer) => parameterSchema(method, pointer));
}

interface Proposal {
  fields: readonly EditableText["field"][];
  label?: string;
  propose(field: EditableText["field"], now: string): string;
}

function textsOf(
  { tool, method }: Pick<QualityRow, "tool" | "method">,
  { definitions, settings }: TextsOfAgent,
  { fields, label = nameOfPlace({ tool, method }), propose }: Proposal,
): EditedText[] {
  const own = definitions.byName.get(tool.name) ?? tool;
  const subject = { tool: own, method: method && findMethod(own, method.name) };
  return agentTexts(subject, settings)
    .filter(({ field }) => fields.includes(field))
    .map((text) => {
      const now = readText(text);
      return {
        key: `${tool.name}/${method?.name ?? ""}/${text.field}`,
        label,
        subject,
        text,
        now,
        proposed: propose(text.field, now) || now,
      };
    });
}

const distinct = (
  one: ComparedMethod,
  other: ComparedMethod,
  { definitions }: TextsOfAgent,
): string =>
  withDistinction(one, {
    ...other,
    functionName: definitions.names.nameOf(other.tool.name, other.method.name),
  });

/** By the key of each text, what it is to say. */
export type TypedTexts = Readonly<Record<string, string>>;

const typed = (texts: readonly EditedText[], values: TypedTexts) =>
  texts
    .map((text) => ({ ...text, value: values[text.key] ?? text.proposed }))
    // Not every parameter has to be described.
    .filter(({ value, now }) => value !== now && (value.trim() !== "" || now !== ""));

/** Whether a text that is there would become none. */
export const isEmptied = (texts: readonly EditedText[], values: TypedTexts): boolean =>
  texts.some(({ key, proposed, now }) => now !== "" && (values[key] ?? proposed).trim() === "");

/** The operations that give one agent these texts. */
export const textOperations = (
  texts: readonly EditedText[],
  values: TypedTexts = {},
): SettingsOperation[] =>
  typed(texts, values).flatMap(
    ({ subject, text, value }) => textStep(subject, text, value).operations,
  );

/** The operations that give every agent these texts, over those that are `declared`. */
export const organisationTextOperations = (
  texts: readonly EditedText[],
  values: TypedTexts,
  declared: Definitions["declared"],
): SettingsOperation[] =>
  typed(texts, values).flatMap(({ subject: { tool, method }, text, value }) => {
    const { field, parameter } = text;
    if (parameter !== undefined) {
      const under = declared.get(tool.name);
      const subject = under && method && { tool: under, method: findMethod(under, method.name) };
      if (!subject?.method) return [];
      const original = parameterSchema(subject.method, parameter)?.description;
      return textStep(subject, { ...text, original, own: undefined }, value).operations;
    }
    if (field !== "description" && field !== "displayName") return [];
    const place = { tool: tool.name, field };
    return [metadataOperation(method ? { ...place, method: method.name } : place, value)];
  });
