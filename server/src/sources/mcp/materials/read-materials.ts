import { displayNameOf, type JsonSchema, type MethodDefinition } from "@pegboard/registry-core";
import { LIMITS, type Material } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { DEEPEST_NESTING, isNestedTooDeep } from "../../../bounds/nesting.ts";
import { runCooperatively } from "../../../bounds/run-cooperatively.ts";
import type { Unusable } from "../mcp-tool-problems.ts";
import type { ListedMaterials } from "./listed-materials.ts";
import { isResourceUri, uriTemplatePattern } from "./uri-template.ts";

/** A prompt or a resource of a server that can be used as a method, or why it cannot. */
export type ReadMaterial = { definition: MethodDefinition } | Unusable;

/**
 * The prompts, the resources and the templates of a server as methods, or why they cannot be used.
 * Other work gets its turn in between.
 */
export function readMaterials(
  listed: ListedMaterials,
  redact: (entry: unknown) => unknown,
): Promise<ReadMaterial[]> {
  return runCooperatively(readInSteps(listed, redact));
}

function* readInSteps(
  listed: ListedMaterials,
  redact: (entry: unknown) => unknown,
): Generator<undefined, ReadMaterial[]> {
  const read: ReadMaterial[] = [];
  for (const list of ["prompts", "resources", "templates"] as const) {
    const { of, most, readEntry } = MATERIAL_LISTS[list];
    const entries = listed[list];
    for (const [index, entry] of entries.slice(0, most).entries()) {
      const place = `${of} ${index + 1}`;
      read.push(materialIssue(entry, place) ?? readEntry(redact(entry), place));
      yield;
    }
    if (entries.length > most) {
      read.push({ name: `${of} ${most + 1}`, issue: { code: "mcp_too_many", most, of: list } });
    }
  }
  return read;
}

const MATERIAL_LISTS: Record<
  keyof ListedMaterials,
  { of: string; most: number; readEntry(entry: unknown, place: string): ReadMaterial }
> = {
  prompts: { of: "prompt", most: LIMITS.materialsOfSource, readEntry: readListedPrompt },
  resources: { of: "resource", most: LIMITS.materialsOfSource, readEntry: readListedResource },
  templates: { of: "template", most: LIMITS.templatesOfSource, readEntry: readListedTemplate },
};

function materialIssue(entry: unknown, name: string): Unusable | undefined {
  if (isNestedTooDeep(entry))
    return { name, issue: { code: "mcp_too_deep", most: DEEPEST_NESTING } };
  const [found, most] = [JSON.stringify(entry)?.length ?? 0, LIMITS.listedMaterialSize];
  return found > most ? { name, issue: { code: "mcp_too_large", found, most } } : undefined;
}

const optionalText = z.string().optional().catch(undefined);
const describedMaterial = z.object({
  name: z.string().trim().min(1).max(256),
  title: optionalText,
  description: optionalText,
});
const located = describedMaterial.extend({ mimeType: optionalText });
const listedPrompt = describedMaterial.extend({
  arguments: z
    .array(
      z.object({
        name: z.string().min(1).max(256),
        title: optionalText,
        description: optionalText,
        required: z.unknown().optional(),
      }),
    )
    .max(100)
    .optional(),
});
const listedResource = located.extend({ uri: z.string() });
const listedTemplate = located.extend({ uriTemplate: z.string() });

function readListedPrompt(entry: unknown, place: string): ReadMaterial {
  const { success, data } = listedPrompt.safeParse(entry);
  if (!success) return { name: place, issue: { code: "mcp_without_name" } };
  const taken = data.arguments ?? [];
  const properties = taken.map(({ name, title, description }): [string, JsonSchema] => [
    name,
    { type: "string", ...(title && { title }), ...(description && { description }) },
  ]);
  const required = taken.filter((one) => one.required === true).map(({ name }) => name);
  return {
    definition: materialMethod(
      {
        name: `prompt:${data.name}`,
        displayName: data.title || displayNameOf(data.name),
        isNamed: !!data.title,
      },
      { kind: "prompt", name: data.name },
      {
        description: data.description,
        parameters: argumentsSchema(Object.fromEntries(properties), required),
      },
    ),
  };
}

function readListedResource(entry: unknown, place: string): ReadMaterial {
  const { success, data } = listedResource.safeParse(entry);
  if (!success) return { name: place, issue: { code: "mcp_without_name" } };
  const { uri, name, title, mimeType, description } = data;
  if (!isResourceUri(uri)) return { name: place, issue: { code: "mcp_no_address" } };
  return {
    definition: materialMethod(
      { name: uri, displayName: title || name, isNamed: true },
      { kind: "resource", uri, ...(mimeType && { mediaType: mimeType }) },
      { description, parameters: argumentsSchema({}) },
    ),
  };
}

function readListedTemplate(entry: unknown, place: string): ReadMaterial {
  const { success, data } = listedTemplate.safeParse(entry);
  if (!success) return { name: place, issue: { code: "mcp_without_name" } };
  const { uriTemplate, name, title, mimeType, description } = data;
  const pattern = uriTemplatePattern(uriTemplate);
  if (pattern === undefined) return { name: place, issue: { code: "mcp_no_template" } };
  return {
    definition: materialMethod(
      { name: uriTemplate, displayName: title || name, isNamed: true },
      { kind: "template", uriTemplate, ...(mimeType && { mediaType: mimeType }) },
      { description, parameters: argumentsSchema({ uri: { type: "string", pattern } }, ["uri"]) },
    ),
  };
}

function materialMethod(
  named: Pick<MethodDefinition, "name" | "displayName"> & { isNamed: boolean },
  material: Material,
  { description, parameters }: { description: string | undefined; parameters: JsonSchema },
): MethodDefinition {
  const { name, displayName, isNamed } = named;
  return {
    name,
    displayName,
    description: description || displayName,
    parameters,
    material,
    visible: true,
    isCore: false,
    origins: {
      displayName: isNamed ? "declared" : "generated",
      description: description ? "declared" : "generated",
      parameters: "schema",
    },
  };
}

const argumentsSchema = (
  properties: Record<string, JsonSchema>,
  required: string[] = [],
): JsonSchema => ({
  type: "object",
  properties,
  additionalProperties: false,
  ...(required.length > 0 && { required }),
});
