import type { JsonSchema } from "@pegboard/registry-core";
import type { TupleTypeReference, Type, TypeNode, TypeReference } from "typescript-api";
import { notExpressed, schemaOfType, type TypeScope, typeText } from "../type-scope.ts";
import { unwrapped, writtenFor } from "./written-type.ts";

/** The schema of a list or a tuple; undefined for other types. */
export function listSchema(
  scope: TypeScope,
  type: Type,
  written: TypeNode | undefined,
): JsonSchema | undefined {
  const { checker } = scope;
  if (checker.isTupleType(type)) return tupleSchema(scope, type as TupleTypeReference, written);
  if (!checker.isArrayType(type)) return undefined;
  const [item] = checker.getTypeArguments(type as TypeReference);
  return {
    type: "array",
    ...(item && { items: schemaOfType(scope, item, itemNode(scope, item, written)) }),
  };
}

/** `T` of `T[]` and of `Array<T>`. */
function itemNode(
  scope: TypeScope,
  item: Type,
  written: TypeNode | undefined,
): TypeNode | undefined {
  const { compiler: ts } = scope;
  const node = written && unwrapped(scope, written);
  if (!node) return undefined;
  if (ts.isArrayTypeNode(node)) return writtenFor(scope, item, node.elementType);
  return writtenFor(
    scope,
    item,
    ts.isTypeReferenceNode(node) ? node.typeArguments?.[0] : undefined,
  );
}

function tupleSchema(
  scope: TypeScope,
  type: TupleTypeReference,
  written: TypeNode | undefined,
): JsonSchema {
  const { Rest, Variadic, Optional, Variable } = scope.compiler.ElementFlags;
  const { elementFlags } = type.target;
  const elements = scope.checker.getTypeArguments(type).map((element, index) => ({
    flags: elementFlags[index] ?? 0,
    schema: schemaOfType(scope, element),
  }));
  const single = elements.filter(({ flags }) => !(flags & Variable));
  const rest = elements.find(({ flags }) => flags & (Rest | Variadic));
  const minItems = single.filter(({ flags }) => !(flags & Optional)).length;
  if (rest && elements.at(-1) !== rest) {
    return notExpressed(scope, {
      code: "open_before_end",
      values: { type: typeText(scope, type, written) },
    });
  }
  return {
    type: "array",
    ...(single.length > 0 && { prefixItems: single.map(({ schema }) => schema) }),
    ...(rest && { items: rest.schema }),
    ...(minItems > 0 && { minItems }),
    ...(!rest && { maxItems: single.length }),
  };
}
