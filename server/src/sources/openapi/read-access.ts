import { ownValue } from "@pegboard/json-schema";
import type { OpenApiCredential, OpenApiServer } from "../../api-contract.ts";
import { type DescriptionPart, isPart } from "./description.ts";
import { type LocalParts, ReferenceIssue } from "./local-parts.ts";

/** Fields of the settings that are no credentials. */
const RESERVED_ACCESS_FIELDS = ["server", "variables"];

/**
 * Reads the credentials of a service: the schemes that Pegboard has, by their names in the
 * description.
 */
export function readCredentials(
  document: DescriptionPart,
  parts: LocalParts,
): Map<string, OpenApiCredential> {
  const schemes =
    isPart(document.components) && isPart(document.components.securitySchemes)
      ? document.components.securitySchemes
      : {};
  const keys = new Set(RESERVED_ACCESS_FIELDS);
  const read = Object.entries(schemes).flatMap(([scheme, given]): [string, OpenApiCredential][] => {
    const part = resolveOrNothing(given, parts);
    const credential = part && credentialOf(part);
    if (!credential) return [];
    const plain = scheme.replace(/[^A-Za-z0-9_]+/g, "_").slice(0, 60) || "access";
    let key = plain;
    for (let next = 2; keys.has(key); next += 1) key = `${plain}_${next}`;
    keys.add(key);
    const { description, type } = part;
    const isSignIn = type === "oauth2" || type === "openIdConnect";
    return [
      [
        scheme,
        {
          key,
          credential,
          scheme,
          ...(typeof description === "string" && { description: description.slice(0, 500) }),
          ...(isSignIn && { isSignIn }),
          operations: 0,
        },
      ],
    ];
  });
  return new Map(read.length > 0 || Object.keys(schemes).length > 0 ? read : [["", { ...UNTOLD }]]);
}

/** A credential for descriptions that name none, since such services may still ask for a key. */
const UNTOLD: OpenApiCredential = {
  key: "authorization",
  credential: { kind: "apiKey", in: "header", name: "Authorization" },
  scheme: "Authorization",
  description:
    "The description does not say how to get access. If the service asks for a key, enter the whole value of the header, such as Bearer …",
  operations: 0,
};

function resolveOrNothing(given: unknown, parts: LocalParts): DescriptionPart | undefined {
  try {
    return parts.resolve(given);
  } catch (error) {
    if (!(error instanceof ReferenceIssue)) throw error;
    return undefined;
  }
}

function credentialOf({
  type,
  in: place,
  name,
  scheme,
}: DescriptionPart): OpenApiCredential["credential"] | undefined {
  if (
    type === "apiKey" &&
    typeof name === "string" &&
    (place === "header" || place === "query" || place === "cookie")
  ) {
    // A name that is no token would end the header.
    return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || place === "query"
      ? { kind: "apiKey", in: place, name }
      : undefined;
  }
  const kind = type === "http" ? String(scheme).toLowerCase() : type;
  if (kind === "basic") return { kind: "basic" };
  return kind === "bearer" || kind === "oauth2" || kind === "openIdConnect"
    ? { kind: "bearer" }
    : undefined;
}

/**
 * Reads the keys of credentials that go together, by alternative; or the scheme that every
 * alternative needs and that Pegboard does not have. Without a setting of the operation, that of
 * the whole description holds.
 */
export function readSecurity(
  given: unknown,
  credentials: ReadonlyMap<string, OpenApiCredential>,
): { security: string[][] } | { unknown: string } {
  // One set of keys is meant where a set stands in the place of the list of sets.
  const listed = isPart(given) ? [given] : given;
  if (!Array.isArray(listed) || listed.length === 0)
    return { security: credentials.has("") ? [[UNTOLD.key], []] : [] };
  let unknown = "";
  const security = listed.filter(isPart).flatMap((alternative): string[][] => {
    const keys = Object.keys(alternative).map((scheme) => {
      const known = credentials.get(scheme);
      if (!known) unknown ||= scheme;
      return known?.key;
    });
    return keys.every((key) => key !== undefined) ? [keys as string[]] : [];
  });
  return security.length === 0 && unknown !== "" ? { unknown: unknown.slice(0, 80) } : { security };
}

/**
 * Reads the servers, those with https first. Addresses are absolute once their variables have
 * values; a relative one is resolved against where the description was read from.
 */
export function readOpenApiServers(given: unknown, url: string | undefined): OpenApiServer[] {
  const listed: unknown[] = Array.isArray(given) && given.length > 0 ? given : [{ url: "/" }];
  const servers = listed.slice(0, 100).flatMap((entry): OpenApiServer[] => {
    if (!isPart(entry) || typeof entry.url !== "string") return [];
    const { description } = entry;
    const variables = isPart(entry.variables) ? entry.variables : {};
    const written = { url: entry.url.trim(), variables: readVariables(variables, entry.url) };
    const absolute = /^https?:\/\/[^/?#]/i.test(expandServer(written))
      ? written.url
      : absoluteAddress(written.url, url);
    if (absolute === undefined) return [];
    return [
      {
        url: absolute.replace(/[?#].*$/, "").replace(/\/+$/, ""),
        ...(typeof description === "string" && { description: description.slice(0, 200) }),
        variables: readVariables(variables, absolute),
      },
    ];
  });
  const isSafe = ({ url: address }: OpenApiServer) => Number(address.startsWith("https:"));
  return servers.toSorted((one, other) => isSafe(other) - isSafe(one));
}

function absoluteAddress(server: string, url: string | undefined): string | undefined {
  if (url === undefined || /^(\{|[a-z][a-z0-9+.-]*:)/i.test(server) || !URL.canParse(server, url))
    return undefined;
  const { origin, pathname } = new URL(server, url);
  return `${origin}${pathname}`.replaceAll("%7B", "{").replaceAll("%7D", "}");
}

/** The variables that the address names. */
function readVariables(variables: DescriptionPart, url: string): OpenApiServer["variables"] {
  const names = [...url.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const read = names.map((name): [string, OpenApiServer["variables"][string]] => {
    const {
      default: usual,
      enum: values,
      description,
    } = Object(variables[name]) as DescriptionPart;
    const texts = Array.isArray(values) ? values.map(String).slice(0, 100) : [];
    return [
      name,
      {
        default: usual === undefined ? (texts[0] ?? "") : String(usual),
        ...(texts.length > 0 && { enum: texts }),
        ...(typeof description === "string" && { description: description.slice(0, 200) }),
      },
    ];
  });
  return Object.fromEntries(read);
}

/** An address with the values of its variables; those that are missing have their defaults. */
export function expandServer(
  { url, variables }: OpenApiServer,
  values: Record<string, unknown> = {},
): string {
  return url.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = ownValue(values, name);
    return typeof value === "string" ? value : (ownValue(variables, name)?.default ?? "");
  });
}
