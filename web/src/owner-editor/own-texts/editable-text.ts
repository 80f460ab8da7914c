import { ownValue } from "@pegboard/json-schema";
import type {
  MethodDefinition,
  OwnerSettings,
  SettingsOperation,
  ToolDefinition,
} from "@pegboard/registry-core";
import {
  type MethodTextField,
  operationItem,
  parameterName,
  parameterSchema,
  type TextOverride,
  type ToolTextField,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { inSentence } from "@pegboard/ui/messages/sentences.ts";
import type { DraftStep } from "../../drafts/draft.ts";
import { t } from "../../messages/t.ts";

/** A text of a tool, a method or a parameter as whoever can give it other words sees it. */
export interface EditableText {
  field: ToolTextField;
  /** The pointer to the parameter that the text describes. */
  parameter?: string;
  title: string;
  /** The text that lies under the owner's; undefined for none. */
  original: string | undefined;
  /** The text that is read where there is no original: that of the schema it refers to. */
  inherited?: string | undefined;
  /** The text that this owner has in its place. */
  own: TextOverride | undefined;
  /** Whether the text must not be empty. */
  isNeeded: boolean;
}

/** The tool or the method that has the texts. */
export interface TextSubject {
  /** The tool without the owner's texts. */
  tool: ToolDefinition;
  method?: MethodDefinition | undefined;
}

/** A method whose parameters have texts, without the owner's. */
export type ParameterSubject = Required<TextSubject> & { method: MethodDefinition };

/** The descriptions that an owner wrote for a method's parameters, by pointer. */
export const ownParameterTexts = (
  { tool, method }: ParameterSubject,
  { tools }: OwnerSettings,
): Readonly<Record<string, TextOverride>> =>
  ownValue(toToolSettings(ownValue(tools, tool.name)).parameterTexts, method.name) ?? {};

/** The description of a parameter; `inherited` is that of the schema which it refers to. */
export function parameterText(
  subject: ParameterSubject,
  { parameter, inherited }: { parameter: string; inherited?: string | undefined },
  settings: OwnerSettings,
): EditableText {
  const original = parameterSchema(subject.method, parameter)?.description;
  const own = ownValue(ownParameterTexts(subject, settings), parameter);
  const read = original ?? inherited;
  return {
    field: "description",
    parameter,
    title: parameterName(parameter),
    original,
    inherited,
    own,
    isNeeded: read !== undefined,
  };
}

/** Whether the text below the owner's changed since that was written. */
export const hasDrifted = ({ own, original }: EditableText): boolean =>
  own !== undefined && own.original !== (original ?? null);

/** The words in a text's place: the owner's, or those that lie under them. */
export const readText = ({ own, original, inherited }: EditableText): string =>
  own?.value ?? original ?? inherited ?? "";

/**
 * The step that gives an owner another text. When that equals the text which lies under it, or
 * `value` is undefined, that text is restored.
 */
export function textStep(
  subject: TextSubject,
  text: EditableText,
  value: string | undefined,
): DraftStep {
  const { original = null } = text;
  const isReset = value === undefined || isUnderneath(text, value);
  const operation = isReset
    ? resetTextOperation(subject, text)
    : setTextOperation(subject, text, { value, original });
  const names = { text: textTitle(text), name: (subject.method ?? subject.tool).displayName };
  return {
    label: isReset ? t("Reset {text} of {name}", names) : t("Edit {text} of {name}", names),
    operations: [operation],
    field: operationItem(operation),
  };
}

/** Whether words are those that lie under the owner's. A parameter is not described by blanks. */
function isUnderneath(text: EditableText, value: string): boolean {
  const underneath = readText({ ...text, own: undefined });
  return value === underneath || (text.parameter !== undefined && value.trim() === "");
}

/** The step that keeps the owner's text and stores the present original with it. */
export function keepStep(subject: TextSubject, text: EditableText): DraftStep {
  const { original = null, own } = text;
  const names = { text: textTitle(text), name: (subject.method ?? subject.tool).displayName };
  return {
    label: t("Keep {text} of {name}", names),
    operations: own ? [setTextOperation(subject, text, { ...own, original })] : [],
  };
}

/** The title within a sentence; the name of a parameter stays as it is. */
const textTitle = ({ title, parameter }: EditableText): string =>
  parameter === undefined ? inSentence(title) : title;

export function resetTextOperation(
  { tool: { name: tool }, method }: TextSubject,
  { field, parameter }: EditableText,
): SettingsOperation {
  if (!method) return { op: "resetToolText", tool, field };
  const place = { tool, method: method.name };
  return parameter === undefined
    ? { op: "resetMethodText", ...place, field: methodTextField(field) }
    : { op: "resetParameterText", ...place, parameter };
}

function setTextOperation(
  { tool: { name: tool }, method }: TextSubject,
  { field, parameter }: EditableText,
  text: TextOverride,
): SettingsOperation {
  if (!method) return { op: "setToolText", tool, field, ...text };
  const place = { tool, method: method.name, ...text };
  return parameter === undefined
    ? { op: "setMethodText", ...place, field: methodTextField(field) }
    : { op: "setParameterText", ...place, parameter };
}

const methodTextField = (field: ToolTextField): MethodTextField =>
  field === "displayName" ? field : "description";
