import { closestName, ownValue } from "@pegboard/json-schema";
import { RegistryError } from "../../registry-error.ts";
import { type ClassField, classFields } from "../class-fields.ts";
import type { ArgumentSource } from "../documented/argument-list.ts";
import type { DocumentedSource } from "../documented/documented-source.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { type DeclaredMethod, ownArgumentList } from "./declared-tool.ts";
import { type MethodMarks, methodMarks, staticMethods } from "./decorators.ts";
import { isReserved } from "./prompt-texts.ts";
import { methodHolders, type ToolClass } from "./tool.ts";

/** A method of a class, and the property that holds its function. */
export interface ClassMethod extends DeclaredMethod {
  key: string;
  /** The arguments that the function takes; `(args, context)` unless given. */
  argumentList?: ArgumentSource[] | undefined;
}

/** Members that JavaScript asks any object for, and that have nothing to do with the tool. */
const OF_EVERY_OBJECT: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  "toJSON",
]);

/**
 * The methods that a class offers to models, in declaration order, inherited ones first: those with
 * a decorator or in `static methods` if there are any, otherwise `run` and those that its types say
 * are public. At run time a private method looks like a public one, so where nobody read the types,
 * every other method has an issue that says how to mend it. Members that every object or every tool
 * has (`toString`, `close`, texts) and names that start with `_` are no methods for models.
 */
export function classMethods(
  toolClass: ToolClass,
  documented: DocumentedSource | undefined,
): ClassMethod[] {
  const holders = methodHolders(toolClass);
  const inherited = [...holders].reverse();
  const functions = inherited.flatMap((holder) =>
    Object.getOwnPropertyNames(holder).filter(
      (key) => key !== "constructor" && functionAt(holder, key),
    ),
  );
  const fields = new Map(inherited.flatMap((holder) => [...classFields(holder.constructor)]));
  const named = new Set(
    inherited.flatMap((holder) => Object.keys(staticMethods(holder.constructor))),
  );
  const fieldNames = [...fields]
    .filter(([name, { isFunction }]) => isFunction || named.has(name))
    .map(([name]) => name);
  const keys = new Set([...functions, ...fieldNames]);
  requireClassMethods(toolClass, named, keys);
  const methods = [...keys].map((key) => ({ key, marks: marksOf(toolClass, key) }));
  const marked = methods.filter(({ marks }) => marks !== undefined);
  const isOwn = ({ key }: { key: string }): boolean =>
    !isReserved(key, functionIn(holders, key)) &&
    !OF_EVERY_OBJECT.has(key) &&
    !key.startsWith("_") &&
    !isHiddenField(documented, key);
  return (marked.length > 0 ? marked : methods.filter(isOwn)).map(({ key, marks }) => {
    const method = {
      name: marks?.schema?.name ?? key,
      issue: marks
        ? whyNotForModels(toolClass, key, documented)
        : whyUnmarked(toolClass, key, documented),
      run: functionIn(holders, key),
      metadata: marks?.metadata ?? {},
      schema: marks?.schema,
      documented: ownValue(documented?.methods, key),
      unsaid: unsaidOf(toolClass, fields.get(key)),
    };
    return { ...method, key, argumentList: ownArgumentList(method) };
  });
}

/** Why a marked method is left out. */
function whyNotForModels(
  { name }: ToolClass,
  key: string,
  documented: DocumentedSource | undefined,
): RegistryError | undefined {
  if (!key.startsWith("_") && !isHiddenField(documented, key)) return undefined;
  const reason = key.startsWith("_") ? "has a name that begins with _" : "is not public";
  return new RegistryError(
    "invalid_definition",
    `${key} of ${name} ${reason}, so models do not get it. Make it public under another name, or take away what marks it.`,
  );
}

/** Why a method is left out that has no mark and that no types call public. */
export function whyUnmarked(
  { name }: { name: string },
  key: string,
  documented: DocumentedSource | undefined,
): RegistryError | undefined {
  if (key === "run" || ownValue(documented?.methods, key)) return undefined;
  return new RegistryError(
    "invalid_definition",
    `${key} of ${name || "a class without a name"} is not marked as a method for models, and at run time a private one looks the same. Mark it with @methodMetadata({ … }) or in static methods = { ${key}: { … } }, or build with the plugin of @pegboard/declarations, which reads the types.`,
  );
}

const isHiddenField = (documented: DocumentedSource | undefined, key: string): boolean =>
  documented?.hidden?.includes(key) === true;

/**
 * What is unknown about the parameters of a field's function: the function is no property of the
 * class, but the class's text tells whether it has parameters.
 */
function unsaidOf(toolClass: ToolClass, field: ClassField | undefined): DeclaredMethod["unsaid"] {
  if ("methodParameters" in toolClass.prototype) return "later";
  return field && !field.takesNothing ? "some" : "unknown";
}

/**
 * The marks of a class's method: those of a decorator, completed by `static methods`. A method that
 * is overridden without marks keeps those of the method it overrides.
 */
export function marksOf(toolClass: ToolClass, key: string): MethodMarks | undefined {
  for (const holder of methodHolders(toolClass)) {
    const method = functionAt(holder, key);
    const decorated = method && methodMarks(method);
    const declared = ownValue(staticMethods(holder.constructor), key);
    if (!decorated && !declared) continue;
    const { name, ...metadata } = declared ?? {};
    return {
      metadata: { ...metadata, ...decorated?.metadata },
      schema: { ...omitUndefined({ name }), ...decorated?.schema },
    };
  }
  return undefined;
}

function functionIn(holders: readonly object[], key: string): object | undefined {
  return holders.map((holder) => functionAt(holder, key)).find((run) => run !== undefined);
}

function functionAt(holder: object, key: string): object | undefined {
  const value: unknown = Object.getOwnPropertyDescriptor(holder, key)?.value;
  return typeof value === "function" ? value : undefined;
}

/**
 * Throws for a name in `static methods` that is no method of the class, since the entry would have
 * no effect.
 */
function requireClassMethods(
  toolClass: ToolClass,
  named: ReadonlySet<string>,
  keys: ReadonlySet<string>,
): void {
  const unknown = [...named].find((name) => !keys.has(name));
  if (unknown === undefined) return;
  const closest = closestName(unknown, keys);
  const cure = closest === undefined ? "Name one of its methods." : `Did you mean ${closest}?`;
  throw new RegistryError(
    "invalid_definition",
    `The static methods of ${toolClass.name} name ${unknown}, which is no method of the class. ${cure}`,
  );
}
