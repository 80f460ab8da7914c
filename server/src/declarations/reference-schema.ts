import type { JsonSchema } from "@pegboard/registry-core";
import type {
  EnumDeclaration,
  ImportTypeNode,
  InterfaceDeclaration,
  JSDocTypedefTag,
  Node,
  TypeNode,
  TypeReferenceNode,
} from "typescript-api";
import { enumValues } from "./constant-value.ts";
import { type FoundDeclaration, findDeclared, findImported } from "./find-declared.ts";
import { languageSchema } from "./language-types.ts";
import { missingType } from "./missing-type.ts";
import { joinObjects, objectSchema } from "./object-schema.ts";
import type { NamedType } from "./source-unit.ts";
import { bindParameters } from "./type-parameters.ts";
import { inlineReference, notExpressed, schemaOfType, type TypeScope, typeText } from "./type-scope.ts";

/** How many types may lie in each other: one that makes ever new types of itself has no end. */
const DEEPEST = 40;

/** A type by its name, with its type arguments. */
interface NamedReference {
  name: string;
  parameters: readonly TypeNode[];
  node: Node;
}

/** The schema of a type that is named: one of the files', or one of the language. */
export function referenceSchema(scope: TypeScope, node: TypeReferenceNode): JsonSchema {
  const name = node.typeName.getText(scope.unit.file);
  return namedSchema(scope, { name, parameters: node.typeArguments ?? [], node });
}

/** The schema of `import("./place.ts").Place`. */
export function importSchema(scope: TypeScope, node: ImportTypeNode): JsonSchema {
  const { compiler: ts } = scope;
  const { argument, qualifier, typeArguments: parameters = [] } = node;
  const name = qualifier?.getText(scope.unit.file) ?? "*";
  const specifier = ts.isLiteralTypeNode(argument) && ts.isStringLiteral(argument.literal) ? argument.literal.text : "";
  const found = findImported("named", { specifier, name }, scope);
  const reference = { name: typeText(scope, node), parameters, node };
  return found ? declaredSchema(scope, reference, found) : missingType(scope, reference);
}

function namedSchema(scope: TypeScope, reference: NamedReference): JsonSchema {
  const { name, parameters } = reference;
  const bound = scope.bound.get(name);
  if (bound) return bound;
  const found = findDeclared("named", name, scope);
  if (found) return declaredSchema(scope, reference, found);
  return memberSchema(scope, name) ?? languageSchema(scope, name, parameters) ?? missingType(scope, reference);
}

/** `Kind.Circle`: one value of an enum. */
function memberSchema(scope: TypeScope, name: string): JsonSchema | undefined {
  const end = name.lastIndexOf(".");
  const holder = end < 0 ? undefined : findDeclared("named", name.slice(0, end), scope);
  if (!holder || !scope.compiler.isEnumDeclaration(holder.declared)) return undefined;
  const value = enumValues(scope.compiler, holder.declared).get(name.slice(end + 1));
  return value === undefined ? undefined : { type: typeof value, const: value };
}

function declaredSchema(
  outer: TypeScope,
  { parameters, node }: NamedReference,
  { unit, declared }: FoundDeclaration<NamedType>,
): JsonSchema {
  const own = "typeParameters" in declared ? declared.typeParameters : undefined;
  const inner = { ...outer, unit, bound: new Map<string, JsonSchema>() };
  const scope = {
    ...inner,
    bound: bindParameters(
      inner,
      own,
      parameters.map((each) => schemaOfType(outer, each)),
    ),
  };
  const key = JSON.stringify([unit.file.fileName, declared.name?.getText(unit.file), ...scope.bound.values()]);
  const name = definitionName(scope, key, typeText(outer, node));
  if (scope.open.has(key) && !scope.recursive.has(name)) scope.recursive.set(name, {});
  // Read once: types that contain each other lead to one another in more ways than can be gone.
  if (scope.recursive.has(name)) return { $ref: `#/$defs/${name}` };
  if (scope.open.size > DEEPEST) {
    return notExpressed(outer, node, { code: "endless", values: { type: typeText(outer, node) } });
  }
  scope.open.add(key);
  const schema = bodySchema(scope, declared);
  scope.open.delete(key);
  if (!scope.recursive.has(name)) return schema;
  scope.recursive.set(name, schema);
  return { $ref: `#/$defs/${name}` };
}

/** `Tree<string>` is `Tree_string`; a second one that would be called so has a number. */
function definitionName({ names }: TypeScope, key: string, text: string): string {
  const plain = text.replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");
  const taken = new Set(names.values());
  const free = [plain, ...[...taken].map((_, index) => `${plain}_${index + 2}`)].find((name) => !taken.has(name));
  const name = names.get(key) ?? free ?? plain;
  names.set(key, name);
  return name;
}

function bodySchema(scope: TypeScope, declared: NamedType): JsonSchema {
  if (scope.compiler.isTypeAliasDeclaration(declared)) return schemaOfType(scope, declared.type);
  if (scope.compiler.isEnumDeclaration(declared)) return enumSchema(scope, declared);
  if (scope.compiler.isJSDocTypedefTag(declared)) return typedefSchema(scope, declared);
  return interfaceSchema(scope, declared);
}

function interfaceSchema(scope: TypeScope, { members, heritageClauses }: InterfaceDeclaration): JsonSchema {
  const own = objectSchema(scope, members);
  const parents = (heritageClauses ?? [])
    .flatMap((clause) => clause.types)
    .map((node) => {
      const name = node.expression.getText(scope.unit.file);
      return inlineReference(scope, namedSchema(scope, { name, parameters: node.typeArguments ?? [], node }));
    });
  return parents.length > 0 ? joinObjects([...parents, own]) : own;
}

function typedefSchema(scope: TypeScope, { typeExpression }: JSDocTypedefTag): JsonSchema {
  if (!typeExpression) return {};
  return schemaOfType(scope, scope.compiler.isJSDocTypeLiteral(typeExpression) ? typeExpression : typeExpression.type);
}

function enumSchema(scope: TypeScope, declared: EnumDeclaration): JsonSchema {
  const values = [...enumValues(scope.compiler, declared).values()];
  if (values.some((value) => value === undefined)) {
    return notExpressed(scope, declared, { code: "computed_enum", values: { name: declared.name.text } });
  }
  return { enum: values };
}
