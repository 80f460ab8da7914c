import type { JsonSchema } from "@pegboard/registry-core";
import type { Type, TypeNode } from "typescript-api";
import {
  notExpressed,
  noteWithoutSchema,
  schemaOfType,
  type TypeScope,
  typeText,
} from "../type-scope.ts";
import { intersectionSchema } from "./intersection-schema.ts";
import { languageSchema } from "./language-types.ts";
import { listSchema } from "./list-schema.ts";
import { missingType } from "./missing-type.ts";
import { namedSchema } from "./named-schema.ts";
import { objectSchema } from "./object-schema.ts";
import { unionSchema } from "./union-schema.ts";

/**
 * JSON Schema of a type as the type checker knows it. What cannot be expressed is noted in the
 * scope and allows any value. `written` tells the author's order and words.
 */
export function typeSchema(scope: TypeScope, type: Type, written?: TypeNode): JsonSchema {
  return (
    missingType(scope, type, written) ??
    primitiveSchema(scope, type, written) ??
    parameterSchema(scope, type, written) ??
    listSchema(scope, type, written) ??
    languageSchema(scope, type, written) ??
    (type.isUnion() && !type.aliasSymbol ? unionSchema(scope, type, written) : undefined) ??
    namedSchema(scope, { type, written }, bodySchema)
  );
}

function primitiveSchema(
  scope: TypeScope,
  type: Type,
  written: TypeNode | undefined,
): JsonSchema | undefined {
  const { TypeFlags: Flags } = scope.compiler;
  const { flags } = type;
  if (flags & (Flags.Any | Flags.Unknown))
    return written?.getText() === "Object" ? { type: "object" } : {};
  if (type.isStringLiteral() || type.isNumberLiteral())
    return { type: typeof type.value, const: type.value };
  if (flags & Flags.BooleanLiteral) {
    return { type: "boolean", const: scope.checker.typeToString(type) === "true" };
  }
  if (flags & Flags.StringLike && !(flags & Flags.Union)) return { type: "string" };
  if (flags & Flags.Enum) return computedEnum(scope, type);
  if (flags & Flags.NumberLike && !(flags & Flags.Union)) return { type: "number" };
  if (flags & Flags.Boolean) return { type: "boolean" };
  if (flags & Flags.Null) return { type: "null" };
  if (flags & Flags.NonPrimitive) return { type: "object" };
  if (flags & Flags.BigIntLike) {
    return notExpressed(scope, {
      code: "bigint",
      values: { type: typeText(scope, type, written) },
    });
  }
  const isOther = flags & (Flags.VoidLike | Flags.ESSymbolLike | Flags.Never);
  return isOther ? noteWithoutSchema(scope, type, written) : undefined;
}

function computedEnum(scope: TypeScope, { symbol }: Type): JsonSchema {
  const { valueDeclaration: declared } = symbol;
  // An enum of one member is known as that.
  const declaration =
    declared && scope.compiler.isEnumMember(declared) ? declared.parent : declared;
  const name =
    (declaration && scope.compiler.getNameOfDeclaration(declaration)?.getText()) ?? symbol.name;
  return notExpressed(
    { ...scope, place: declaration ?? scope.place },
    { code: "computed_enum", values: { name } },
  );
}

/**
 * A type that depends on a type parameter is what that stands for unless something is given, or
 * what it allows.
 */
function parameterSchema(
  scope: TypeScope,
  type: Type,
  written: TypeNode | undefined,
): JsonSchema | undefined {
  const { checker, compiler } = scope;
  if (!(type.flags & compiler.TypeFlags.Instantiable)) return undefined;
  const allowed =
    (type.isTypeParameter() && checker.getDefaultFromTypeParameter(type)) || undefined;
  const constraint = allowed ?? checker.getBaseConstraintOfType(type);
  if (!constraint) return type.isTypeParameter() ? {} : noteWithoutSchema(scope, type, written);
  return constraint === type
    ? noteWithoutSchema(scope, type, written)
    : schemaOfType(scope, constraint);
}

function bodySchema(scope: TypeScope, type: Type, written: TypeNode | undefined): JsonSchema {
  if (type.isUnion()) return unionSchema(scope, type, written);
  if (type.isIntersection()) return intersectionSchema(scope, type);
  const isFunction = type.getCallSignatures().length + type.getConstructSignatures().length > 0;
  return isFunction ? noteWithoutSchema(scope, type, written) : objectSchema(scope, type);
}
