import type { JsonSchema } from "@pegboard/registry-core";
import type { EnumDeclaration, InterfaceDeclaration, TypeNode, TypeReferenceNode } from "typescript-api";
import { literalValue } from "./literal-value.ts";
import { joinObjects, objectSchema } from "./object-schema.ts";
import { typeSchema } from "./type-schema.ts";
import { type NamedType, notExpressed, type TypeScope, typeText } from "./type-scope.ts";

type KnownType = (scope: TypeScope, node: TypeReferenceNode, parameters: readonly TypeNode[]) => JsonSchema;

/** Types of the language itself that have a JSON form. */
const KNOWN_TYPES: ReadonlyMap<string, KnownType> = new Map<string, KnownType>([
  ["Array", listOf],
  ["ReadonlyArray", listOf],
  [
    "Record",
    (scope, _, [, value]) => ({ type: "object", ...(value && { additionalProperties: typeSchema(scope, value) }) }),
  ],
  ["Readonly", (scope, _, [inner]) => (inner ? typeSchema(scope, inner) : {})],
  ["Partial", (scope, _, [inner]) => withRequired(inner ? typeSchema(scope, inner) : {}, () => [])],
  ["Required", (scope, _, [inner]) => withRequired(inner ? typeSchema(scope, inner) : {}, Object.keys)],
  [
    "Date",
    (scope, node) =>
      notExpressed(
        scope,
        node,
        "a Date inside an object arrives as text; declare it as string, or give it its own parameter",
      ),
  ],
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
  const name = declared.name.text;
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

function withRequired(schema: JsonSchema, choose: (properties: object) => string[]): JsonSchema {
  const { required: _, ...rest } = schema;
  const required = choose(schema.properties ?? {});
  return required.length > 0 ? { ...rest, required } : rest;
}
