import type { JsonSchema } from "@pegboard/registry-core";
import type {
  IntersectionType,
  Symbol as NamedSymbol,
  TemplateLiteralType,
  TupleTypeReference,
  Type,
  TypeNode,
  TypeReference,
} from "typescript-api";
import {
  notExpressed,
  noteWithoutSchema,
  schemaOfType,
  type TypeScope,
  typeText,
} from "../type-scope.ts";
import { objectSchema } from "./object-schema.ts";
import { unionSchema } from "./union-schema.ts";
import { unwrapped, writtenFor } from "./written-type.ts";

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
  if (flags & Flags.TemplateLiteral)
    return { type: "string", pattern: templatePattern(scope, type as TemplateLiteralType) };
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

/** What a template literal type takes: numbers as JavaScript writes them, of other parts any text. */
function templatePattern({ compiler }: TypeScope, { texts, types }: TemplateLiteralType): string {
  const { NumberLike, BigIntLike } = compiler.TypeFlags;
  const parts = types.map(({ flags }) => {
    if (flags & BigIntLike) return "-?[0-9]+";
    return flags & NumberLike ? "-?[0-9]+(\\.[0-9]+)?(e[+-][0-9]+)?" : "[\\s\\S]*";
  });
  const written = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return `^${written.map((text, index) => `${text}${parts[index] ?? ""}`).join("")}$`;
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

/**
 * `A & B` of object types as one object; a branded value (`string & { __brand: "Id" }`) is what it
 * is made of.
 */
function intersectionSchema(scope: TypeScope, type: IntersectionType): JsonSchema {
  const { TypeFlags } = scope.compiler;
  const plain = type.types.find(
    ({ flags }) => !(flags & (TypeFlags.Object | TypeFlags.NonPrimitive)),
  );
  return plain ? schemaOfType(scope, plain) : objectSchema(scope, type);
}

/** Notes a type that the compiler does not find, and why. Undefined for one that it knows. */
function missingType(
  scope: TypeScope,
  type: Type,
  written: TypeNode | undefined,
): JsonSchema | undefined {
  // The compiler's own mark of what it could not resolve; to the outside such a type is `any`.
  if ((type as { intrinsicName?: string }).intrinsicName !== "error") return undefined;
  const ts = scope.compiler;
  const isName = !written || ts.isTypeReferenceNode(written) || ts.isImportTypeNode(written);
  if (!isName) return noteWithoutSchema(scope, type, written);
  const name = written && ts.isTypeReferenceNode(written) ? written.typeName.getText() : "";
  const code = WITHOUT_JSON.has(name) ? "no_json_form" : "not_declared";
  return notExpressed(scope, { code, values: { type: typeText(scope, type, written) } });
}

/** The schema of a list or a tuple; undefined for other types. */
function listSchema(
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

/** Types of the language and its hosts that a model cannot send. */
const WITHOUT_JSON: ReadonlySet<string> = new Set(
  "Map Set WeakMap WeakSet Promise Function RegExp URL URLSearchParams Error ArrayBuffer SharedArrayBuffer DataView Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array Buffer Blob File FormData Headers Request Response ReadableStream Iterable AsyncIterable Iterator AsyncIterator Generator AsyncGenerator".split(
    " ",
  ),
);

/**
 * Marks the schema of a `Date` while it is read: a text with that format is none. JSON has no such
 * keys.
 */
export const IS_DATE = Symbol("is a Date");

/**
 * The schema of a class of the language, `Date` above all, or of the author's own. Undefined for
 * all other types.
 */
function languageSchema(
  scope: TypeScope,
  type: Type,
  written: TypeNode | undefined,
): JsonSchema | undefined {
  const { symbol } = type;
  if (!symbol || type.isUnionOrIntersection()) return undefined;
  const values = { type: typeText(scope, type, written) };
  if (isFromOutside(scope, symbol)) {
    if (symbol.name === "Date") return { type: "string", format: "date-time", [IS_DATE]: true };
    if (WITHOUT_JSON.has(symbol.name)) return notExpressed(scope, { code: "no_json_form", values });
    if (symbol.name === "Object") return { type: "object" };
  }
  return symbol.flags & scope.compiler.SymbolFlags.Class
    ? notExpressed(scope, { code: "class", values })
    : undefined;
}

/** Whether a symbol is declared by the language or a package. */
function isFromOutside({ program }: TypeScope, { declarations = [] }: NamedSymbol): boolean {
  return declarations.some((declaration) => {
    const file = declaration.getSourceFile();
    return (
      program.isSourceFileDefaultLibrary(file) || program.isSourceFileFromExternalLibrary(file)
    );
  });
}

/** How many types may lie in each other: one that makes ever new types of itself has no end. */
const DEEPEST_TYPE = 40;

/** A schema that `read` makes; of a type that contains itself, a reference to `$defs`. */
function namedSchema(
  scope: TypeScope,
  { type, written }: { type: Type; written: TypeNode | undefined },
  read: (scope: TypeScope, type: Type, written: TypeNode | undefined) => JsonSchema,
): JsonSchema {
  const name = definitionName(scope, type);
  if (scope.open.has(type) && !scope.recursive.has(name)) scope.recursive.set(name, {});
  // Read once: types that contain each other lead to one another in more ways than can be gone.
  if (scope.recursive.has(name)) return { $ref: `#/$defs/${name}` };
  if (scope.open.size > DEEPEST_TYPE) {
    return notExpressed(scope, {
      code: "endless",
      values: { type: typeText(scope, type, written) },
    });
  }
  scope.open.add(type);
  const schema = read(scope, type, written);
  scope.open.delete(type);
  if (!scope.recursive.has(name)) return schema;
  scope.recursive.set(name, schema);
  return { $ref: `#/$defs/${name}` };
}

/** `Tree<string>` is `Tree_string`; a second one that would be called so has a number. */
function definitionName(scope: TypeScope, type: Type): string {
  const known = scope.names.get(type);
  if (known !== undefined) return known;
  const isNamed = type.aliasSymbol !== undefined || !type.symbol?.name.startsWith("__");
  const text = isNamed
    ? typeText(scope, type)
        .replace(/[^\p{L}\p{N}]+/gu, "_")
        .replace(/^_|_$/g, "")
    : "Shape";
  const plain = text.slice(0, 60);
  const taken = new Set(scope.names.values());
  const free = [plain, ...[...taken].map((_, index) => `${plain}_${index + 2}`)].find(
    (name) => !taken.has(name),
  );
  scope.names.set(type, free ?? plain);
  return free ?? plain;
}
