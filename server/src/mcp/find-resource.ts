import {
  type ResolvedTool,
  type ToolDefinition,
  type Toolset,
  validateJson,
} from "@pegboard/registry-core";
import {
  isMaterial,
  type MaterialMethod,
  memoByIdentity,
  type ResolvedMethod,
} from "@pegboard/registry-core/internal";
import { LONGEST_URI } from "../sources/mcp/materials/uri-template.ts";
import { servedUri } from "./served-materials.ts";

/** The part of a source at an address. */
export interface FoundResource {
  tool: ResolvedTool;
  /** A resource or a template; it may be off. */
  method: ResolvedMethod;
  /** The address as the source writes it. */
  own: string;
}

/**
 * Finds a resource by an address as the list gives it, or as a source writes it in its answers
 * where one source of the agent has it. A resource that is off is found by its listed address, so
 * that the refusal says why.
 */
export function findResource({ tools }: Toolset, uri: string): FoundResource | undefined {
  const found = (own: (tool: ToolDefinition) => string | undefined) =>
    tools.flatMap((tool) => findResourceIn(tool, own(tool.definition)) ?? []);
  const [listed] = found(({ name }) => withoutScheme(name, uri));
  if (listed) return listed;
  const [plain, ...others] = found(() => uri).filter(({ method }) => method.passedOn);
  return others.length === 0 ? plain : undefined;
}

/**
 * Finds what a source has at an address of its own. A resource of its list comes before templates,
 * so that none of them reads it while it is off.
 */
export function findResourceIn(
  tool: ResolvedTool,
  own: string | undefined,
): FoundResource | undefined {
  if (own === undefined || own.length > LONGEST_URI) return undefined;
  const known = resourcesAt(tool.definition).get(spelling(own));
  const alike = known ? tool.methods.filter(({ definition: { name } }) => known.has(name)) : [];
  const templates = tool.methods.filter(
    ({ definition }) => isMaterial(definition) && standsFor(definition, own),
  );
  const method =
    alike.find(
      ({ definition: { material } }) => material?.kind === "resource" && material.uri === own,
    ) ??
    alike.find(({ passedOn }) => !passedOn) ??
    templates.find(({ passedOn }) => passedOn) ??
    alike[0] ??
    templates[0];
  return method && { tool, method, own };
}

/**
 * The names of a tool's resources, by the spelling that their addresses share with others that a
 * server may take for equal.
 */
const resourcesAt = memoByIdentity((tool: ToolDefinition) => {
  const byPlace = new Map<string, Set<string>>();
  for (const { name, material } of tool.methods) {
    if (material?.kind !== "resource") continue;
    const place = spelling(material.uri);
    byPlace.set(place, (byPlace.get(place) ?? new Set()).add(name));
  }
  return byPlace;
});

/** The most times that an address is unescaped. */
const MOST_ESCAPED = 4;

/**
 * The common spelling of equal addresses. Servers decode what is escaped, some twice, and many
 * ignore case, doubled or last slashes, and what follows a `#`.
 */
function spelling(uri: string): string {
  const [written = ""] = decodeEscapes(uri).replaceAll("\\", "/").split("#", 1);
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url) url.username = url.password = "";
  return (url?.href ?? written)
    .toLowerCase()
    .replace(/\/+/g, "/")
    .replace(/[/?]+$/, "");
}

function decodeEscapes(text: string, times = MOST_ESCAPED): string {
  const plain = text.replace(/%[0-7][0-9a-f]|(?:%[89a-f][0-9a-f])+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
  return plain === text || times === 1 ? plain : decodeEscapes(plain, times - 1);
}

function withoutScheme(tool: string, uri: string): string | undefined {
  const scheme = servedUri(tool, "");
  return uri.startsWith(scheme) ? uri.slice(scheme.length) : undefined;
}

function standsFor({ material, parameters }: MaterialMethod, uri: string): boolean {
  if (material.kind !== "template") return false;
  const [start = ""] = material.uriTemplate.split("{", 1);
  if (!uri.startsWith(start) || validateJson(parameters, { uri }).length > 0) return false;
  return !leadsElsewhere(uri.slice(start.length), material.uriTemplate);
}

/**
 * Whether a server that decodes the value, or takes its path apart, could read something else than
 * what the template stands for: a step up, an escaped separator, something escaped twice, or a part
 * of an address that the template has not.
 */
function leadsElsewhere(value: string, template: string): boolean {
  const once = decodeEscapes(value, 1);
  const count = (text: string, sign: string) => text.split(sign).length;
  const isHidden = ["/", "\\", "?", "#", "%"].some(
    (sign) => count(once, sign) > count(sign === "%" ? "" : value, sign),
  );
  if (isHidden || /[\p{Cc}\\]/u.test(once)) return true;
  if (once.split(/[/?#]/).some((step) => /^\.{1,2}$/.test(step.trim()))) return true;
  return ["?", "#"].some((sign) => once.includes(sign) && !template.includes(sign));
}
