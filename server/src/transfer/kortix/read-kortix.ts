import { isJsonObject, type JsonObject, type JsonValue, ownValue } from "@pegboard/json-schema";
import { readMcpClientServer, requestIssue } from "@pegboard/registry-core/internal";
import type { AskedValue, SkippedPart } from "../../api-contract.ts";
import { DOCUMENT_LIMITS } from "../../limits.ts";
import type { ImportedServer, ServersDocument } from "../client-files/imported-server.ts";
import { type ConnectorRule, readRules } from "./connector-rules.ts";

/** A connector of a kortix.yaml: a named way to a service, which agents are granted as a whole. */
export interface KortixConnector {
  slug: string;
  rules: ConnectorRule[];
  /** The agents that may have it; undefined where that is said of agents alone. */
  onlyFor: ReadonlySet<string> | undefined;
}

export interface KortixAgent {
  name: string;
  path: SkippedPart["path"];
  description?: string;
  grant: "all" | ReadonlySet<string>;
}

/** A kortix.yaml of Suna: which agent is granted which connectors of the project. */
export interface KortixDocument {
  /** The connectors that are servers with an address, or services with a description. */
  servers: ServersDocument;
  connectors: KortixConnector[];
  agents: KortixAgent[];
  /** The rules of the project, which come before those of its connectors. */
  rules: ConnectorRule[];
  left: SkippedPart[];
}

/** The names of connectors and agents there. */
const SLUG = /^[a-z0-9][a-z0-9_-]{0,127}$/;
const OFF_WORDS: readonly string[] = ["false", "no", "off", "0"];
const isOff = (value: JsonValue | undefined): boolean =>
  OFF_WORDS.includes(String(value ?? true).toLowerCase());

const READ_AT_TOP = new Set(["kortix_version", "agents", "connectors", "policies", "policy"]);

interface Reading {
  version: number;
  left: SkippedPart[];
}

/** Reads a kortix.yaml, or a kortix.toml of its first version; undefined for another document. */
export function readKortix(content: JsonValue): KortixDocument | undefined {
  if (!isJsonObject(content)) return undefined;
  const version = Number(content.kortix_version);
  if (![1, 2, 3].includes(version)) return undefined;
  const left: SkippedPart[] = Object.keys(content)
    .filter((key) => !READ_AT_TOP.has(key))
    .map((key) => requestIssue([key], "not_about_tools"));
  const reading = { version, left };
  const servers: ImportedServer[] = [];
  const connectors = readConnectors(content.connectors, servers, reading);
  const agents = readAgents(content.agents, reading);
  const rules = readRules(content.policies, ["policies"], left);
  if (isJsonObject(content.policy))
    for (const [key, value] of Object.entries(content.policy))
      if (value !== "allow_all") left.push(requestIssue(["policy", key], "no_counterpart"));
  return { servers: { form: "servers", servers, left: [] }, connectors, agents, rules, left };
}

function readConnectors(
  listed: JsonValue | undefined,
  servers: ImportedServer[],
  reading: Reading,
): KortixConnector[] {
  const { left } = reading;
  if (listed !== undefined && !Array.isArray(listed)) {
    left.push(requestIssue(["connectors"], "no_connector"));
    return [];
  }
  const seen = new Set<string>();
  return (listed ?? []).flatMap((entry, index): KortixConnector[] => {
    const path = ["connectors", index];
    const slug = isJsonObject(entry) ? entry.slug : undefined;
    if (!isJsonObject(entry) || typeof slug !== "string" || !SLUG.test(slug)) {
      left.push(requestIssue(path, "no_connector"));
    } else if (seen.has(slug)) {
      left.push(requestIssue(path, "same_source", { name: slug }));
    } else if (seen.size >= DOCUMENT_LIMITS.sources) {
      left.push(requestIssue(path, "too_many_sources", { most: DOCUMENT_LIMITS.sources }));
    } else {
      seen.add(slug);
      if (!isOff(entry.enabled)) return [readConnector(entry, { path, slug, servers, reading })];
      left.push(requestIssue([...path, "enabled"], "source_switched_off"));
    }
    return [];
  });
}

interface ConnectorReading {
  path: SkippedPart["path"];
  slug: string;
  servers: ImportedServer[];
  reading: Reading;
}

function readConnector(entry: JsonObject, place: ConnectorReading): KortixConnector {
  const { path, slug, servers, reading } = place;
  const { left, version } = reading;
  const { provider, policies, agent_scope: scope } = entry;
  const isScoped = version === 1 && Array.isArray(scope) && scope.length > 0;
  const read = ownValue(SERVERS_BY_PROVIDER, String(provider));
  const server = read
    ? read(entry, { path, slug })
    : requestIssue(path, "connector_elsewhere", { name: slug, by: String(provider) });
  if ("code" in server) left.push(server);
  else {
    servers.push(server);
    left.push(...accessIssues(entry, server, path));
  }
  return {
    slug,
    rules: readRules(policies, [...path, "policies"], left),
    onlyFor: isScoped ? new Set(scope.map(String)) : undefined,
  };
}

type ServerReader = (
  entry: JsonObject,
  place: Pick<ConnectorReading, "path" | "slug">,
) => ImportedServer | SkippedPart;

const READ_OF_CONNECTOR = new Set([
  "slug",
  "provider",
  "name",
  "enabled",
  "policies",
  "agent_scope",
  "auth",
  "url",
  "transport",
  "headers",
  "spec",
]);

/** How the connectors are reached that Pegboard reaches, too. */
const SERVERS_BY_PROVIDER: Readonly<Record<string, ServerReader>> = {
  mcp: (entry, { path, slug }) => {
    const { url, headers } = entry;
    if (typeof url !== "string") return requestIssue(path, "no_server");
    const { access, asked } = accessOf(entry, slug);
    const server = readMcpClientServer(slug, {
      url,
      headers: { ...(isJsonObject(headers) && headers), ...access },
    });
    return { ...server, ...headOf(entry, { path, slug }), kind: "mcp", hidesValues: true, asked };
  },
  openapi: (entry, { path, slug }) => {
    const { spec } = entry;
    if (typeof spec !== "string" || !/^https?:\/\//.test(spec))
      return requestIssue([...path, "spec"], "described_beside", { name: slug });
    return {
      ...headOf(entry, { path, slug }),
      kind: "openapi",
      config: { url: spec },
      offBy: undefined,
      hidesValues: true,
    };
  },
};

const headOf = (entry: JsonObject, { path, slug }: Pick<ConnectorReading, "path" | "slug">) => ({
  name: slug,
  path,
  leftAside: Object.keys(entry).filter((key) => !READ_OF_CONNECTOR.has(key)),
  ...(typeof entry.name === "string" && entry.name !== "" && { description: entry.name }),
});

/** The header that the key stands in, which the file never has, and what is asked for it. */
function accessOf({ auth }: JsonObject, slug: string): { access: JsonObject; asked: AskedValue[] } {
  const { type, name, prefix, in: place = "header" }: JsonObject = isJsonObject(auth) ? auth : {};
  const isBearer = type === "bearer";
  const header = isBearer ? "Authorization" : name;
  if (typeof header !== "string" || !(isBearer || (type === "custom" && place === "header")))
    return { access: {}, asked: [] };
  const reference = `\${input:key of ${slug}}`;
  const before = typeof prefix === "string" ? prefix.trim() : isBearer && "Bearer";
  return {
    access: { [header]: before ? `${before} ${reference}` : reference },
    asked: [{ reference, title: "key", isSecret: true, isRequired: true }],
  };
}

/** What of a connector's access is not taken along. */
function accessIssues(
  { auth, headers }: JsonObject,
  { kind, asked = [] }: ImportedServer,
  path: SkippedPart["path"],
): SkippedPart[] {
  const hasKey = isJsonObject(auth) && auth.type !== "none";
  if (kind === "mcp")
    return hasKey && asked.length === 0
      ? [requestIssue([...path, "auth"], "access_elsewhere")]
      : [];
  return [
    ...(hasKey ? [requestIssue([...path, "auth"], "key_of_service")] : []),
    ...(headers === undefined ? [] : [requestIssue([...path, "headers"], "no_counterpart")]),
  ];
}

const READ_OF_AGENT = new Set(["name", "description", "enabled", "connectors"]);

function readAgents(listed: JsonValue | undefined, reading: Reading): KortixAgent[] {
  const named: [string, JsonValue, SkippedPart["path"]][] = Array.isArray(listed)
    ? listed.map((one, index) => [String(Object(one).name), one, ["agents", index]])
    : Object.entries(isJsonObject(listed) ? listed : {}).map(([name, one]) => [
        name,
        one,
        ["agents", name],
      ]);
  const { left, version } = reading;
  const most = DOCUMENT_LIMITS.grantedAgents;
  return named.flatMap(([name, entry, path], index): KortixAgent[] => {
    const said = entry ?? {};
    if (!isJsonObject(said) || !SLUG.test(name)) left.push(requestIssue(path, "no_agent"));
    else if (index >= most) left.push(requestIssue(path, "too_many_agents", { most }));
    else if (isOff(said.enabled))
      left.push(requestIssue([...path, "enabled"], "agent_switched_off"));
    else {
      for (const key of Object.keys(said))
        if (!READ_OF_AGENT.has(key)) left.push(requestIssue([...path, key], "no_counterpart"));
      // The first version grants what it does not name, and later ones nothing.
      const otherwise = version === 1 ? "all" : "none";
      const grant = readGrant(said.connectors ?? otherwise, [...path, "connectors"], left);
      const { description } = said;
      return grant === undefined
        ? []
        : [{ name, path, grant, ...(typeof description === "string" && { description }) }];
    }
    return [];
  });
}

function readGrant(
  said: JsonValue,
  path: SkippedPart["path"],
  left: SkippedPart[],
): KortixAgent["grant"] | undefined {
  const word = typeof said === "string" ? said.trim().toLowerCase() : undefined;
  if (word === "all") {
    left.push(requestIssue(path, "connectors_of_now"));
    return "all";
  }
  if (word === "none" || word === "") return new Set();
  if (!Array.isArray(said)) {
    left.push(requestIssue(path, "no_grant"));
    return undefined;
  }
  const slugs = said.flatMap((one, index) => {
    if (typeof one === "string" && SLUG.test(one.trim())) return [one.trim()];
    left.push(requestIssue([...path, index], "no_connector"));
    return [];
  });
  return new Set(slugs);
}
