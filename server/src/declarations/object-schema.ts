import type { JsonSchema } from "@pegboard/registry-core";
import type { IntersectionTypeNode, PropertySignature, TypeElement, TypeNode } from "typescript-api";
import { commentOf } from "./doc-comment.ts";
import { notExpressed, schemaOfType, type TypeScope, typeText } from "./type-scope.ts";

/** An object schema from the members of an interface or an object type; comments become descriptions. */
export function objectSchema(scope: TypeScope, members: readonly TypeElement[]): JsonSchema {
  const ts = scope.compiler;
  const properties = new Map<string, JsonSchema>();
  const required: string[] = [];
  let additional: JsonSchema | undefined;
  for (const member of members) {
    if (ts.isPropertySignature(member) && !ts.isComputedPropertyName(member.name)) {
      properties.set(member.name.text, propertySchema(scope, member));
      if (!member.questionToken && !allowsUndefined(scope, member.type)) required.push(member.name.text);
    } else if (ts.isIndexSignatureDeclaration(member)) {
      additional = schemaOfType(scope, member.type);
    } else {
      notExpressed(scope, member, { code: "member", values: { member: member.getText(scope.unit.file) } });
    }
  }
  return {
    type: "object",
    ...(properties.size > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
    ...(additional && { additionalProperties: additional }),
  };
}

/** `A & B` of object types as one object. */
export function intersectionSchema(scope: TypeScope, node: IntersectionTypeNode): JsonSchema {
  const parts = node.types.map((type) => schemaOfType(scope, type));
  if (parts.some((part) => part.type !== "object" || part.$ref !== undefined)) {
    return notExpressed(scope, node, { code: "no_joined_schema", values: { type: typeText(scope, node) } });
  }
  return joinObjects(parts);
}

/** One object schema with the properties of all; a later one replaces a property of the same name. */
export function joinObjects(parts: JsonSchema[]): JsonSchema {
  const properties = Object.fromEntries(parts.flatMap((part) => Object.entries(part.properties ?? {})));
  const required = [...new Set(parts.flatMap((part) => part.required ?? []))];
  return { ...Object.assign({}, ...parts), properties, ...(required.length > 0 && { required }) };
}

/** Whether a value of this type may be left out. */
export function allowsUndefined({ compiler: ts }: TypeScope, type: TypeNode | undefined): boolean {
  if (!type) return false;
  if (type.kind === ts.SyntaxKind.UndefinedKeyword) return true;
  return ts.isUnionTypeNode(type) && type.types.some((part) => part.kind === ts.SyntaxKind.UndefinedKeyword);
}

function propertySchema(scope: TypeScope, member: PropertySignature): JsonSchema {
  const description = commentOf(scope.compiler, member);
  const schema = member.type ? schemaOfType(scope, member.type) : {};
  return { ...schema, ...(description && { description }) };
}
