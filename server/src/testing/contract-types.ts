import { fileURLToPath } from "node:url";
import { DeclarationReader } from "@pegboard/declarations";
import type { JsonSchema } from "@pegboard/registry-core";

/** Unions of more objects than these are described as objects: of issues, of problems, by code. */
const MOST_VARIANTS = 8;

/** JSON Schemas of types of api-contract.ts, as the type checker knows them; those that several name come last, by their names. */
export function readContractTypes(names: readonly string[]): Record<string, JsonSchema> {
  const path = fileURLToPath(new URL("../described-types.ts", import.meta.url));
  const reader = new DeclarationReader();
  const parameters = names.map((name) => `${name}: api.${name}`).join(", ");
  reader.give(path, `import type * as api from "./api-contract.ts";\nexport function types(${parameters}): void {}\n`);
  const [read] = reader.read(path)?.declared ?? [];
  const schema = read?.what === "function" ? read.documented.parameters : undefined;
  const { properties = {}, $defs = {} } = (schema ?? {}) as { properties?: object; $defs?: object };
  return plain({ ...properties, ...$defs }) as Record<string, JsonSchema>;
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => {
    if (key === "$ref" && typeof part === "string") return [key, part.replace("#/$defs/", "#/components/schemas/")];
    if (key !== "anyOf" && key !== "oneOf") return [key, plain(part)];
    const isCodes = Array.isArray(part) && part.length > MOST_VARIANTS && part.every(isObjectSchema);
    return isCodes ? ["type", "object"] : [key, plain(part)];
  });
  return Object.fromEntries(entries);
}

const isObjectSchema = (schema: { type?: unknown; allOf?: unknown }) => schema.type === "object" || !!schema.allOf;
