import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";
import { requestIssue } from "@pegboard/registry-core/internal";
import type { AskedValue, SkippedPart } from "../../api-contract.ts";
import { namesSecret } from "../../sources/mcp/named-secrets.ts";
import type { ImportedServer, ServersDocument } from "./imported-server.ts";

/**
 * Reads a server.json of the official MCP registry: each package and each address is a way to the
 * server, the first that is known the usual one. Earlier forms of the document have keys with
 * underscores. Undefined for another document.
 */
export function readRegistryServer(content: JsonValue): ServersDocument | undefined {
  const document = plainKeys(isJsonObject(content) ? (content.server ?? content) : content);
  if (!isJsonObject(document) || typeof document.name !== "string") return undefined;
  const [packages, remotes] = [listOf(document.packages), listOf(document.remotes)];
  if (![...packages, ...remotes].some(isWay)) return undefined;
  const left: SkippedPart[] = [];
  const about = typeof document.description === "string" && document.description;
  const ways = [
    ...packages.map((one, index) => readPackage(one, { path: ["packages", index], left })),
    ...remotes.map((one, index) => readRemote(one, { path: ["remotes", index], left })),
  ].flatMap((way) => way ?? []);
  const name = document.name.split("/").at(-1) ?? document.name;
  const servers = ways.map(({ by, ...way }, index): ImportedServer => {
    const isFirst = index === 0;
    const again = ways.slice(0, index).filter((one) => one.by === by).length;
    return {
      ...way,
      kind: "mcp",
      name: isFirst ? name : `${name} ${by}${again > 0 ? ` ${again + 1}` : ""}`,
      offBy: undefined,
      leftAside: [],
      hidesValues: false,
      ...(!isFirst && { isAlternative: true }),
      ...(about && { description: about }),
    };
  });
  return { form: "server", servers, left };
}

const isWay = (one: JsonObject): boolean => "registryType" in one || "url" in one;

const listOf = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** The document with keys as they are written today: `registry_type` was `registryType` before. */
function plainKeys(value: JsonValue | undefined): JsonValue | undefined {
  if (Array.isArray(value)) return value.map((one) => plainKeys(one) ?? null);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key.startsWith("_")
        ? key
        : key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      plainKeys(one) ?? null,
    ]),
  );
}

interface WayReading {
  path: SkippedPart["path"];
  left: SkippedPart[];
}

type Way = Pick<ImportedServer, "config" | "asked" | "path"> & {
  /** What tells it from other ways. */
  by: string;
};

/** The program of each registry, with what it is told before the package. */
const RUNTIMES: Readonly<Record<string, { command: string; before: readonly string[] }>> = {
  npm: { command: "npx", before: ["-y"] },
  pypi: { command: "uvx", before: [] },
  oci: { command: "docker", before: ["run", "-i", "--rm"] },
  nuget: { command: "dnx", before: ["--yes"] },
};

function readPackage(one: JsonObject, { path, left }: WayReading): Way | undefined {
  const { registryType, registryName, identifier, name, version, transport } = one;
  const type = String(registryType ?? registryName ?? "");
  const runtime = Object.hasOwn(RUNTIMES, type) ? RUNTIMES[type] : undefined;
  const what = identifier ?? name;
  if (!runtime || typeof what !== "string" || what.startsWith("-")) {
    left.push(requestIssue(path, "package_not_run", { registry: type || "?" }));
    return undefined;
  }
  if (isJsonObject(transport) && transport.type !== "stdio" && transport.type !== undefined) {
    left.push(requestIssue([...path, "transport"], "package_not_run", { registry: type }));
    return undefined;
  }
  const asked: AskedValue[] = [];
  const given = valuesOf(one.environmentVariables, asked);
  const args = [
    ...runtime.before,
    // A container has no variables but those that are handed on to it.
    ...(type === "oci" ? Object.keys(given).flatMap((variable) => ["-e", variable]) : []),
    ...argumentsOf(one.runtimeArguments, asked),
    packageText(type, what, version),
    ...argumentsOf(one.packageArguments, asked),
  ];
  const config: JsonObject = {
    transport: "stdio",
    command: runtime.command,
    args,
    ...(Object.keys(given).length > 0 && { env: given }),
  };
  return { by: type, path, config, asked };
}

function packageText(type: string, what: string, version: JsonValue | undefined): string {
  if (typeof version !== "string" || version === "" || version === "latest") return what;
  if (type === "oci") return /:[^/]+$|@/.test(what) ? what : `${what}:${version}`;
  return type === "pypi" ? `${what}==${version}` : `${what}@${version}`;
}

function readRemote(one: JsonObject, { path, left }: WayReading): Way | undefined {
  const { url } = one;
  if (typeof url !== "string") {
    left.push(requestIssue(path, "no_server"));
    return undefined;
  }
  const asked: AskedValue[] = [];
  const headers = valuesOf(one.headers, asked);
  const config: JsonObject = {
    transport: "http",
    url: withVariables(url, one.variables, asked),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
  return { by: "url", path, config, asked };
}

/** The values of named inputs: variables of a program, headers of a request. */
function valuesOf(inputs: JsonValue | undefined, asked: AskedValue[]): Record<string, string> {
  return Object.fromEntries(
    listOf(inputs).flatMap((input) =>
      typeof input.name === "string" ? [[input.name, textOfInput(input, input.name, asked)]] : [],
    ),
  );
}

/** What is told to a program: positions, and names with their values. */
function argumentsOf(inputs: JsonValue | undefined, asked: AskedValue[]): string[] {
  return listOf(inputs).flatMap((input) => {
    const { type, name, valueHint, value, isRequired } = input;
    const isNamed = type === "named" && typeof name === "string";
    // A flag alone stands where it is required; otherwise its value is asked for.
    if (isNamed && value === undefined && input.default === undefined && input.format === "boolean")
      return isRequired === true ? [name] : [];
    const title = isNamed ? name.replace(/^-+/, "") : String(valueHint ?? name ?? "argument");
    const text = textOfInput(input, title, asked);
    return isNamed ? [name, text] : [text];
  });
}

/** A fixed value, with its own variables, or the reference to one that is asked for. */
function textOfInput(input: JsonObject, title: string, asked: AskedValue[]): string {
  if (typeof input.value === "string") return withVariables(input.value, input.variables, asked);
  return ask(input, title, asked);
}

/** `{tenant}` in a text, each asked for where the document describes it. */
function withVariables(
  text: string,
  variables: JsonValue | undefined,
  asked: AskedValue[],
): string {
  const known: JsonObject = isJsonObject(variables) ? variables : {};
  return text.replace(/\{([\w.-]+)\}/g, (whole, name: string) => {
    const input = Object.hasOwn(known, name) ? known[name] : undefined;
    return isJsonObject(input) ? textOfInput(input, name, asked) : whole;
  });
}

function ask(input: JsonObject, title: string, asked: AskedValue[]): string {
  const { description, isRequired, isSecret, default: value, choices } = input;
  const taken = asked.filter((one) => one.title === title).length;
  const reference = `\${input:${title}${taken > 0 ? ` ${taken + 1}` : ""}}`;
  const secret = isSecret === true || (isSecret === undefined && namesSecret(title));
  asked.push({
    reference,
    title,
    isSecret: secret,
    isRequired: isRequired === true,
    ...(typeof description === "string" && description !== "" && { description }),
    ...(typeof value === "string" && value !== "" && !secret && { default: value }),
    ...(Array.isArray(choices) && choices.length > 0 && { choices: choices.map(String) }),
  });
  return reference;
}
