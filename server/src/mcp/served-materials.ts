import { createHash } from "node:crypto";
import type { Prompt, Resource, ResourceTemplateType } from "@modelcontextprotocol/server";
import { isSchemaObject } from "@pegboard/json-schema";
import type { JsonSchema, Toolset } from "@pegboard/registry-core";
import {
  type FunctionNames,
  memoByIdentity,
  type NamedMaterial,
  passedMaterials,
} from "@pegboard/registry-core/internal";

/** The prompts and resources of sources for an agent, as the lists answer them. */
export interface ServedMaterials {
  prompts: Prompt[];
  resources: Resource[];
  templates: ResourceTemplateType[];
  /** Texts that are equal for lists with equal content. */
  fingerprints: Record<"prompts" | "resources", string>;
}

/**
 * The lists for a toolset. A toolset never changes in place, so one toolset always gives the same
 * lists.
 */
export const servedMaterials = memoByIdentity(
  (toolset: Toolset, names: FunctionNames): ServedMaterials => {
    const brought: BroughtMaterials = { prompts: [], resources: [], templates: [] };
    for (const named of passedMaterials(toolset, names)) addTo(brought, named);
    const { prompts, resources, templates } = brought;
    const fingerprints = {
      prompts: hashList(prompts),
      resources: hashList([resources, templates]),
    };
    return { ...brought, fingerprints };
  },
);

/**
 * The address by which programs ask for a resource: each server's resources have a scheme of their
 * own, so that no two are equal. A scheme has no `_` and begins with a letter; a tool's name has no
 * `-`.
 */
export function servedUri(tool: string, uri: string): string {
  return `${/^[a-z]/.test(tool) ? "" : "x+"}${tool.replaceAll("_", "-")}+${uri}`;
}

type BroughtMaterials = Omit<ServedMaterials, "fingerprints">;

const hashList = (list: object[]): string =>
  createHash("sha256").update(JSON.stringify(list)).digest("base64url");

function addTo(
  { prompts, resources, templates }: BroughtMaterials,
  { tool, method, functionName }: NamedMaterial,
) {
  const { material, displayName, description, origins, parameters } = method;
  const described = origins.description === "generated" ? {} : { description };
  if (material.kind === "prompt") {
    prompts.push({
      name: functionName,
      title: displayName,
      ...described,
      arguments: promptArguments(parameters),
    });
    return;
  }
  const about = {
    name: displayName,
    ...described,
    ...(material.mediaType && { mimeType: material.mediaType }),
  };
  if (material.kind === "resource")
    resources.push({ uri: servedUri(tool.name, material.uri), ...about });
  else templates.push({ uriTemplate: servedUri(tool.name, material.uriTemplate), ...about });
}

function promptArguments({ properties = {}, required = [] }: JsonSchema): Prompt["arguments"] {
  return Object.entries(properties).map(([name, schema]) => {
    const { title, description } = isSchemaObject(schema) ? schema : {};
    return {
      name,
      ...(title && { title }),
      ...(description && { description }),
      required: required.includes(name),
    };
  });
}
