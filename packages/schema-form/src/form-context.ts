import type { Issue, JsonObject, JsonSchema } from "@pegboard/registry-core";
import { createContext, useContext } from "react";
import type { Drawing } from "./model/describe-field.ts";
import { type JsonPath, type MaybeJson, startsWith } from "./model/json-path.ts";
import type { OwnParts } from "./model/own-parts.ts";
import type { ReportedText, TypedText } from "./use-issues.ts";

/**
 * The state that every field of one form shares. Each field gets it with its own issues only, so
 * that an edit redraws no other field.
 */
export interface SchemaFormState {
  root: JsonSchema;
  defaults: JsonObject;
  saved: JsonObject | undefined;
  /** The origin of some of the defaults, when that is not the schema. */
  level: ValueLevel | undefined;
  /** The label of a value that is not its default. */
  setLabel: string;
  /**
   * Whether the value is what a call sends. The form then says what is sent, and asks for nothing
   * that nobody had the chance to enter.
   */
  isCall: boolean;
  ownParts: OwnParts;
  /** Issues from the schema, from unfinished input and from outside. */
  issues: Issue[];
  readOnly: boolean;
  /** The path where the open page of the form begins; `[]` is the whole form. */
  page: JsonPath;
  idPrefix: string;
  /**
   * Changes the value at a path; the function stays one object. `undefined` removes the value, so
   * that its default holds again. A function gets the value there: with its defaults, except for
   * the whole value, which has only what is set.
   */
  change(path: JsonPath, next: MaybeJson | ((now: MaybeJson) => MaybeJson)): void;
  /**
   * Reports the text at `path` that is no value yet, or `undefined` when it is one; the function
   * stays one object.
   */
  report(path: JsonPath, left: ReportedText | undefined): void;
  /** The text at a path that is no value yet; the function stays one object. */
  typedAt(path: JsonPath): TypedText | undefined;
  openPage(path: JsonPath): void;
  /** Shows the whole value as JSON, where there is such an editor. */
  openJson: ((_?: unknown) => void) | undefined;
}

/**
 * Values that somebody set between the schema's defaults and this form, with their label:
 * "Organisation".
 */
export interface ValueLevel {
  label: string;
  value: JsonObject;
}

/** The presentation of a field by the one around it. */
export interface FieldPlace {
  /**
   * The frame. `page`: a row of label, control and state. `nested`: label above the control.
   * `bare`: the control alone, named by `label`.
   */
  frame: "page" | "nested" | "bare";
  /** Whether the field is inside a sunken box, where groups open as a page of their own. */
  boxed: boolean;
  /**
   * Whether the field is an entry of a list or dictionary. Emptying the field must not remove the
   * entry.
   */
  isEntry: boolean;
  /** The accessible name of a `bare` control. */
  label?: string;
}

/** The field that is being drawn. */
export interface CurrentField {
  path: JsonPath;
  /** The value; absent for the object that fills the page. */
  value: MaybeJson;
  drawing: Drawing;
  /** The title for accessible names and sentences. */
  title: string;
  /** The title as its author wrote it, in Markdown; absent when it is made from the key. */
  markup: string | undefined;
  /** Whether the schema asks to leave the value alone. */
  isFixed: boolean;
  /** Why the schema's default is not used. */
  refusedDefault: string | undefined;
  required: boolean;
  /**
   * Keeps the field as it is drawn now, for the reason given, until that is `undefined` again. The
   * function stays one object.
   */
  hold(reason: string | undefined): void;
}

export const ROOT_PLACE: FieldPlace = { frame: "page", boxed: false, isEntry: false };
export const BOXED_PLACE: FieldPlace = { frame: "nested", boxed: true, isEntry: false };

/**
 * The variant of a union that was shown last at a place, by its path as JSON, because a value that
 * is not filled in yet may not tell.
 */
export const ShownMembers = createContext<Map<string, number>>(new Map());
/** The value with its defaults, for parts outside of the fields. */
export const ShownContext = createContext<JsonObject>({});
export const FormContext = createContext<SchemaFormState | undefined>(undefined);
export const PlaceContext = createContext<FieldPlace>(ROOT_PLACE);
export const FieldContext = createContext<CurrentField | undefined>(undefined);

export function useForm(): SchemaFormState {
  return requireForm(useContext(FormContext));
}

/** Whether the only issues at a place are missing values. */
export function isOnlyMissing({ issues }: SchemaFormState, path: JsonPath): boolean {
  const own = issues.filter((issue) => startsWith(issue.path, path));
  return own.length > 0 && own.every(({ code }) => code === "required");
}

/**
 * Whether values are missing at a place and that is no error: a config waits for them, a call
 * cannot be sent without.
 */
export const isWaitingForValue = (form: SchemaFormState, path: JsonPath): boolean =>
  !form.isCall && isOnlyMissing(form, path);

export function usePlace(): FieldPlace {
  return useContext(PlaceContext);
}

export function useField(): CurrentField {
  return requireForm(useContext(FieldContext));
}

function requireForm<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error("A field of a schema form is drawn outside of SchemaForm.");
  return value;
}
