import { ownValue } from "../../schema/own-value.ts";
import type { ArgumentSource } from "./argument-list.ts";
import { type DeclaredMethod, ownArgumentList } from "./declared-tool.ts";
import { type MethodMarks, methodMarks } from "./decorators.ts";
import type { DocumentedSource } from "./documented-source.ts";
import { isReserved } from "./prompt-texts.ts";
import { methodHolders, type ToolClass } from "./tool.ts";

/** A method of a class, and the property that holds its function. */
export interface ClassMethod extends DeclaredMethod {
  key: string;
  /** What the function takes; `(args, context)` unless given. */
  argumentList?: ArgumentSource[] | undefined;
}

/**
 * The methods that a class offers to models, in declaration order, inherited ones first: the decorated ones if there are any, otherwise all
 * public ones. Public ones do not include the constructor, what every tool has (`close`, texts), and names that start with `_`.
 */
export function classMethods(toolClass: ToolClass, documented: DocumentedSource | undefined): ClassMethod[] {
  const holders = methodHolders(toolClass);
  const keys = new Set([...holders].reverse().flatMap((holder) => Object.getOwnPropertyNames(holder)));
  const methods = [...keys]
    .filter((key) => key !== "constructor" && functionsAt(holders, key).length > 0)
    .map((key) => ({ key, run: functionsAt(holders, key)[0], marks: marksOf(holders, key) }));
  const decorated = methods.filter(({ marks }) => marks !== undefined);
  const isPublic = ({ key }: { key: string }): boolean =>
    !isReserved(key) && !key.startsWith("_") && !documented?.hidden?.includes(key);
  return (decorated.length > 0 ? decorated : methods.filter(isPublic)).map(({ key, run, marks }) => {
    const method = {
      name: marks?.schema?.name ?? key,
      run,
      metadata: marks?.metadata ?? {},
      schema: marks?.schema,
      documented: ownValue(documented?.methods, key),
    };
    return { ...method, key, argumentList: ownArgumentList(method) };
  });
}

/** A method that is overridden without a decorator keeps the marks of the method it overrides. */
function marksOf(holders: object[], key: string): MethodMarks | undefined {
  return functionsAt(holders, key)
    .map(methodMarks)
    .find((marks) => marks !== undefined);
}

function functionsAt(holders: object[], key: string): object[] {
  return holders
    .map((holder): unknown => Object.getOwnPropertyDescriptor(holder, key)?.value)
    .filter((value) => typeof value === "function");
}
