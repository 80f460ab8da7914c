import type { JsonSchema } from "@pegboard/registry-core";
import type {
  EnumDeclaration,
  InterfaceDeclaration,
  JSDocTypedefTag,
  TypeNode,
  TypeReferenceNode,
} from "typescript-api";
import { literalValue } from "./literal-value.ts";
import { joinObjects, objectSchema } from "./object-schema.ts";
import { typeSchema } from "./type-schema.ts";
import { type NamedType, notExpressed, type TypeScope, typeText } from "./type-scope.ts";
import { unionSchema } from "./union-schema.ts";

type KnownType = (scope: TypeScope, node: TypeReferenceNode, parameters: readonly TypeNode[]) => JsonSchema;

/** Types of the language itself that have a JSON form. */
const KNOWN_TYPES: ReadonlyMap<string, KnownType> = new Map<string, KnownType>([
  ["Array", listOf],
  ["ReadonlyArray", listOf],
  ["Record", recordSchema],
  ["Object", recordSchema],
  ["Readonly", (scope, _, [inner]) => (inner ? typeSchema(scope, inner) : {})],
  ["Partial", (scope, _, [inner]) => withRequired(inner ? typeSchema(scope, inner) : {}, () => [])],
  ["Required", (scope, _, [inner]) => withRequired(inner ? typeSchema(scope, inner) : {}, Object.keys)],
  ["Pick", (scope, _, parameters) => withProperties(scope, parameters, (isNamed) => isNamed)],
  ["Omit", (scope, _, parameters) => withProperties(scope, parameters, (isNamed) => !isNamed)],
  ["NonNullable", (scope, _, [inner]) => (inner ? withoutNull(scope, inner) : {})],
  ["Date", () => ({ type: "string", format: "date-time" })],
]);

/** The schema of a type that is named: one of the file's own, or one of the language. */
export function referenceSchema(scope: TypeScope, node: TypeReferenceNode): JsonSchema {
  const name = node.typeName.getText(scope.file);
  const declared = scope.named.get(name);
  if (declared) return declaredSchema(scope, node, declared);
  const known = KNOWN_TYPES.get(name);
  if (known) return known(scope, node, node.typeArguments ?? []);
  return notExpressed(
    scope,
    node,
    `the type ${typeText(scope, node)} is not declared in this file; declare it here, or give the method a schema with openapiSchema`,
  );
}

function declaredSchema(scope: TypeScope, node: TypeReferenceNode, declared: NamedType): JsonSchema {
  const name = node.typeName.getText(scope.file);
  if ("typeParameters" in declared && declared.typeParameters) {
    return notExpressed(scope, node, `the type ${typeText(scope, node)} is generic; write the concrete type`);
  }
  if (scope.open.has(name)) {
    scope.recursive.set(name, {});
    return { $ref: `#/$defs/${name}` };
  }
  scope.open.add(name);
  const schema = bodySchema(scope, declared);
  scope.open.delete(name);
  if (!scope.recursive.has(name)) return schema;
  scope.recursive.set(name, schema);
  return { $ref: `#/$defs/${name}` };
}

function bodySchema(scope: TypeScope, declared: NamedType): JsonSchema {
  if (scope.compiler.isTypeAliasDeclaration(declared)) return typeSchema(scope, declared.type);
  if (scope.compiler.isEnumDeclaration(declared)) return enumSchema(scope, declared);
  if (scope.compiler.isJSDocTypedefTag(declared)) return typedefSchema(scope, declared);
  return interfaceSchema(scope, declared);
}

function interfaceSchema(scope: TypeScope, declared: InterfaceDeclaration): JsonSchema {
  const own = objectSchema(scope, declared.members);
  const parents = (declared.heritageClauses ?? [])
    .flatMap((clause) => clause.types)
    .map((parent) => {
      const parentType = scope.named.get(parent.expression.getText(scope.file));
      return parentType
        ? bodySchema(scope, parentType)
        : notExpressed(
            scope,
            parent,
            `the interface ${typeText(scope, parent)} is not declared in this file; declare it here`,
          );
    });
  return parents.length > 0 ? joinObjects([...parents, own]) : own;
}

function typedefSchema(scope: TypeScope, { typeExpression }: JSDocTypedefTag): JsonSchema {
  if (!typeExpression) return {};
  return typeSchema(scope, scope.compiler.isJSDocTypeLiteral(typeExpression) ? typeExpression : typeExpression.type);
}

function enumSchema(scope: TypeScope, declared: EnumDeclaration): JsonSchema {
  let next = 0;
  const values = declared.members.map(({ initializer }) => {
    const value = initializer ? literalValue(scope.compiler, initializer) : next;
    if (typeof value === "number") next = value + 1;
    return value;
  });
  if (values.some((value) => value === undefined)) {
    return notExpressed(scope, declared, `the enum ${declared.name.text} has computed values; write them out`);
  }
  return { enum: values };
}

function listOf(scope: TypeScope, _: TypeReferenceNode, [item]: readonly TypeNode[]): JsonSchema {
  return { type: "array", ...(item && { items: typeSchema(scope, item) }) };
}

/** Of one name each where the keys are written out, of any name otherwise. */
function recordSchema(scope: TypeScope, _: TypeReferenceNode, [key, value]: readonly TypeNode[]): JsonSchema {
  const names = key ? literalNames(scope, key) : [];
  const schema = value && typeSchema(scope, value);
  if (names.length === 0) return { type: "object", ...(schema && { additionalProperties: schema }) };
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, schema ?? {}])),
    required: names,
  };
}

function withProperties(
  scope: TypeScope,
  [inner, keys]: readonly TypeNode[],
  isKept: (isNamed: boolean) => boolean,
): JsonSchema {
  const { properties = {}, required = [], ...rest } = inner ? typeSchema(scope, inner) : {};
  const names = keys ? literalNames(scope, keys) : [];
  const kept = (name: string): boolean => isKept(names.includes(name));
  return withRequired(
    { ...rest, properties: Object.fromEntries(Object.entries(properties).filter(([name]) => kept(name))) },
    () => required.filter(kept),
  );
}

function literalNames(scope: TypeScope, keys: TypeNode): string[] {
  const schema = typeSchema(scope, keys);
  return (schema.enum ?? [schema.const]).filter((name) => typeof name === "string");
}

function withoutNull(scope: TypeScope, inner: TypeNode): JsonSchema {
  const { NullKeyword } = scope.compiler.SyntaxKind;
  const isNull = (type: TypeNode) => scope.compiler.isLiteralTypeNode(type) && type.literal.kind === NullKeyword;
  if (!scope.compiler.isUnionTypeNode(inner)) return typeSchema(scope, inner);
  return unionSchema(
    scope,
    inner.types.filter((type) => !isNull(type)),
  );
}

function withRequired(schema: JsonSchema, choose: (properties: object) => string[]): JsonSchema {
  const { required: _, ...rest } = schema;
  const required = choose(schema.properties ?? {});
  return required.length > 0 ? { ...rest, required } : rest;
}
