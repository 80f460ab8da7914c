import type { JsonSchema } from "@pegboard/registry-core";
import type { Declaration, Symbol as NamedSymbol, Type, TypeReference } from "typescript-api";
import { commentOf, tagText } from "../documents/doc-comment.ts";
import { bracketDefault } from "../documents/literal-value.ts";
import { isInternal, withTags, withTagsBehind } from "../documents/schema-tags.ts";
import { notExpressed, schemaOfType, type TypeScope } from "../type-scope.ts";
import { allowsUndefined, writtenFor } from "./written-type.ts";

/** Marks that only types have; at run time there is no such property. */
const BRAND_PROPERTY = /^_+(brand|tag|opaque)$|^__@/;

/** An object schema from the properties of a type; comments become descriptions. */
export function objectSchema(scope: TypeScope, type: Type): JsonSchema {
  const { checker, compiler: ts } = scope;
  const properties = new Map<string, JsonSchema>();
  const required: string[] = [];
  for (const property of propertiesInOrder(scope, type)) {
    const { name } = property;
    if (BRAND_PROPERTY.test(String(property.escapedName))) continue;
    const propertyType = checker.getTypeOfSymbol(property);
    if (property.flags & ts.SymbolFlags.Method) {
      noteMember(scope, property);
      continue;
    }
    const isOptional =
      property.flags & ts.SymbolFlags.Optional || allowsUndefined(scope, propertyType);
    if (isOptional && property.valueDeclaration && isInternal(scope, property.valueDeclaration))
      continue;
    properties.set(name, propertySchema(scope, property, propertyType));
    if (!isOptional) required.push(name);
  }
  const [index] = checker.getIndexInfosOfType(type);
  return {
    type: "object",
    ...(properties.size > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
    ...(index && { additionalProperties: schemaOfType(scope, index.type) }),
  };
}

/** Inherited ones first; the compiler gives them last. */
function propertiesInOrder({ checker }: TypeScope, type: Type): NamedSymbol[] {
  const properties = checker.getPropertiesOfType(type);
  const { target = type } = type as Partial<TypeReference>;
  const bases = target.isClassOrInterface() ? checker.getBaseTypes(target) : [];
  const inherited = new Set(bases.flatMap((base) => base.getProperties().map(({ name }) => name)));
  const isInherited = ({ name }: NamedSymbol): boolean => inherited.has(name);
  return [
    ...properties.filter(isInherited),
    ...properties.filter((property) => !isInherited(property)),
  ];
}

function propertySchema(scope: TypeScope, property: NamedSymbol, type: Type): JsonSchema {
  const declaration = property.valueDeclaration ?? property.declarations?.[0];
  const written = writtenFor(scope, type, declaration && writtenType(scope, declaration));
  const place = written && isOwnCode(scope, written) ? written : scope.place;
  const schema = schemaOfType({ ...scope, place }, type, written);
  if (!declaration) return schema;
  const { compiler } = scope;
  const isTag = compiler.isJSDocPropertyLikeTag(declaration);
  const description = isTag ? tagText(compiler, declaration) : commentOf(compiler, declaration);
  const value = isTag ? bracketDefault(compiler, declaration) : undefined;
  const told = {
    ...schema,
    ...(description && { description }),
    ...(value !== undefined && { default: value }),
  };
  return isTag ? withTagsBehind(scope, told, declaration) : withTags(scope, told, declaration);
}

function writtenType({ compiler: ts }: TypeScope, declaration: Declaration) {
  if (ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration))
    return declaration.type;
  return ts.isJSDocPropertyLikeTag(declaration) ? declaration.typeExpression?.type : undefined;
}

/**
 * What a package declares is not the author's to correct: such an issue is told where the type is
 * used.
 */
function isOwnCode(
  { program }: TypeScope,
  node: { getSourceFile(): import("typescript-api").SourceFile },
): boolean {
  const file = node.getSourceFile();
  return (
    !program.isSourceFileFromExternalLibrary(file) && !program.isSourceFileDefaultLibrary(file)
  );
}

function noteMember(scope: TypeScope, { valueDeclaration, name }: NamedSymbol): void {
  const place =
    valueDeclaration && isOwnCode(scope, valueDeclaration) ? valueDeclaration : scope.place;
  notExpressed(
    { ...scope, place },
    { code: "member", values: { member: valueDeclaration?.getText() ?? name } },
  );
}
