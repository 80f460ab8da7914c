import type { Issue, JsonObject, JsonSchema } from "@pegboard/registry-core";
import { createContext, useContext } from "react";
import type { Drawing } from "./model/describe-field.ts";
import { type MaybeJson, type Path, startsWith } from "./model/json-path.ts";
import type { OwnParts } from "./model/own-parts.ts";

/**
 * What every field of one form shares. Each field gets it with its own issues only, so that an edit
 * redraws no other field.
 */
export interface SchemaFormState {
  root: JsonSchema;
  defaults: JsonObject;
  saved: JsonObject | undefined;
  /** Where some of the defaults come from, when not from the schema. */
  level: Level | undefined;
  /** What a value that is not its default is called. */
  setLabel: string;
  /**
   * The value is what a call sends: says what is sent, and asks for nothing that nobody had the
   * chance to enter.
   */
  isCall: boolean;
  ownParts: OwnParts;
  /** From the schema, from unfinished input and from outside. */
  issues: Issue[];
  readOnly: boolean;
  /** Where the open page of the form begins; `[]` is the whole form. */
  page: Path;
  idPrefix: string;
  /**
   * Keeps its identity. `undefined` removes the value, so that its default stands again. A function
   * gets what stands there: with its defaults, but for the whole value, which keeps to what is set.
   */
  change(path: Path, next: MaybeJson | ((now: MaybeJson) => MaybeJson)): void;
  /**
   * Keeps its identity. What keeps the input at `path` from being a value, or `undefined` when it
   * is one.
   */
  report(path: Path, message: string | undefined): void;
  openPage(path: Path): void;
  /** Shows the whole value as JSON, where there is such an editor. */
  openJson: ((_?: unknown) => void) | undefined;
}

/**
 * Values that somebody set between the schema's defaults and this form, with what to call them:
 * "Organisation".
 */
export interface Level {
  label: string;
  value: JsonObject;
}

/** How the surrounding field presents this one. */
export interface Place {
  /**
   * `page`: a row of label, control and state. `nested`: label above the control. `bare`: the
   * control alone, named by `label`.
   */
  frame: "page" | "nested" | "bare";
  /** Inside a sunken box: groups open as a page of their own. */
  boxed: boolean;
  /** An entry of a list or dictionary: emptying the field must not take the entry away. */
  isEntry: boolean;
  /** Accessible name of a `bare` control. */
  label?: string;
}

/** The field that is being drawn. */
export interface CurrentField {
  path: Path;
  /** Absent for the object that fills the page. */
  value: MaybeJson;
  drawing: Drawing;
  /** For accessible names and sentences. */
  title: string;
  /** The title as its author wrote it, in Markdown; absent when it is made from the key. */
  markup: string | undefined;
  /** The schema asks to leave the value alone. */
  isFixed: boolean;
  /** Why the schema's default is not used. */
  refusedDefault: string | undefined;
  required: boolean;
  /**
   * Keeps the field as it is drawn now, for the reason given, until it is `undefined` again. Keeps
   * its identity.
   */
  hold(reason: string | undefined): void;
}

export const ROOT_PLACE: Place = { frame: "page", boxed: false, isEntry: false };
export const BOXED_PLACE: Place = { frame: "nested", boxed: true, isEntry: false };

/**
 * Which variant of a union was shown last at a place, by its path as JSON: a value that is not
 * filled in yet may not tell.
 */
export const ShownMembers = createContext<Map<string, number>>(new Map());
/** The value with its defaults, for parts outside of the fields. */
export const ShownContext = createContext<JsonObject>({});
export const FormContext = createContext<SchemaFormState | undefined>(undefined);
export const PlaceContext = createContext<Place>(ROOT_PLACE);
export const FieldContext = createContext<CurrentField | undefined>(undefined);

export function useForm(): SchemaFormState {
  return requireForm(useContext(FormContext));
}

/** Whether all that is wrong at a place is that values are missing. */
export function isOnlyMissing({ issues }: SchemaFormState, path: Path): boolean {
  const own = issues.filter((issue) => startsWith(issue.path, path));
  return own.length > 0 && own.every(({ code }) => code === "required");
}

/**
 * Whether values are missing at a place and that is no error: a config waits for them, a call
 * cannot be sent without.
 */
export const isWaiting = (form: SchemaFormState, path: Path): boolean =>
  !form.isCall && isOnlyMissing(form, path);

export function usePlace(): Place {
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
