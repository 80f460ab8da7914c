import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import {
  type ComparedMethod,
  findMethod,
  metadataOperation,
  withDistinction,
  withoutFoundWords,
} from "@pegboard/registry-core/internal";
import { openFindings, type QualityRow } from "@pegboard/registry-core/problems";
import {
  type EditableText,
  readText,
  type TextSubject,
  textStep,
} from "../../../owner-editor/own-texts/editable-text.ts";
import type { Definitions } from "../draft/agent-model.ts";
import { agentTexts } from "../inspector/agent-texts.ts";
import { nameOfPlace } from "./finding-words.ts";

/** A text of what a finding is about, which can be said in other words. */
export interface EditedText {
  key: string;
  /** Whose text it is. */
  label: string;
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
        propose: () => distinct(own, beside, agent),
      });
    return [...describe(one, other), ...describe(other, one)];
  }
  const open = openFindings(row);
  const places = open.flatMap(({ findings }) => findings);
  const beside = open.find((finding) => finding.beside)?.beside;
  const found = [...new Set(places.flatMap(({ at }) => EDITED_FIELDS[at] ?? []))];
  // What a parameter is can be said in the description, which is an operator's to write.
  const isOfParameters = row.kind === "weak" && method !== undefined && found.length === 0;
  return textsOf({ tool, method }, agent, {
    fields: isOfParameters ? ["description"] : found,
    propose: (field, now) => {
      const found = places.filter(({ at }) => EDITED_FIELDS[at] === field);
      if (row.kind === "suspicious") return withoutFoundWords(now, found);
      return method && beside ? distinct({ tool, method }, beside, agent) : now;
    },
  });
}

interface Proposal {
  fields: readonly EditableText["field"][];
  propose(field: EditableText["field"], now: string): string;
}

function textsOf(
  { tool, method }: Pick<QualityRow, "tool" | "method">,
  { definitions, settings }: TextsOfAgent,
  { fields, propose }: Proposal,
): EditedText[] {
  const own = definitions.byName.get(tool.name) ?? tool;
  const subject = { tool: own, method: method && findMethod(own, method.name) };
  return agentTexts(subject, settings)
    .filter(({ field }) => fields.includes(field))
    .map((text) => {
      const now = readText(text);
      return {
        key: `${tool.name}/${method?.name ?? ""}/${text.field}`,
        label: nameOfPlace({ tool, method }),
        ...{ subject, text, now },
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
    .filter(({ value, now }) => value !== now);

/** The operations that give one agent these texts. */
export const textOperations = (
  texts: readonly EditedText[],
  values: TypedTexts = {},
): SettingsOperation[] =>
  typed(texts, values).flatMap(
    ({ subject, text, value }) => textStep(subject, text, value).operations,
  );

/** The operations that give every agent these texts. */
export const organisationTextOperations = (
  texts: readonly EditedText[],
  values: TypedTexts,
): SettingsOperation[] =>
  typed(texts, values).flatMap(({ subject: { tool, method }, text: { field }, value }) => {
    if (field !== "description" && field !== "displayName") return [];
    const place = { tool: tool.name, field };
    return [metadataOperation(method ? { ...place, method: method.name } : place, value)];
  });
