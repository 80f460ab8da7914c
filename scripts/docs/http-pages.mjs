import { anchorOf, parseDocument } from "./read-document.mjs";

/** A page for each heading of the API's own description, and one for the types that they name. */
export async function httpPages(path, library) {
  const { openApi } = library;
  const pages = openApi.tags.map((tag) => {
    const operations = httpOperations(openApi, tag.name);
    const text = [
      `${tag.description}.`,
      ...operations.map((one) => writeOperation(one, library)),
    ].join("\n\n");
    return {
      path: `${path}/${anchorOf(tag.name)}`,
      parent: path,
      title: tag.name,
      source: "docs/http.md",
      isMade: true,
      operations: operations.length,
      blocks: parseDocument(text),
    };
  });
  const types = {
    path: `${path}/types`,
    parent: path,
    title: "Types",
    isMade: true,
    source: "docs/http.md",
    blocks: parseDocument(
      `The types that requests and answers name.\n\n${Object.entries(openApi.components.schemas)
        .map(
          ([name, schema]) => `## ${name}\n\n${block("ts", `type ${name} = ${typeText(schema)};`)}`,
        )
        .join("\n\n")}`,
    ),
  };
  const rows = pages.map((page) => `| [${page.title}](${page.path}.html) | ${page.operations} |`);
  return [
    { path, title: "HTTP API", source: "docs/http.md", blocks: parseDocument(overview(rows)) },
    ...pages,
    types,
  ];
}

const overview = (rows) => `Made from what a running server says of itself at
\`/api/v1/openapi.json\`, in the words of OpenAPI 3.1.

- *Who asks*: an operator at this machine, a person who has signed in, or a program. A program sends
  \`Authorization: Bearer …\` with a service token, or with the token of one agent.
- *What comes back*: JSON in camelCase. What is refused says \`{ "error": { "code", "message", "issues" } }\`.
- *Settings* change by operations on a base revision: the answer is the new revision, 409 with what
  differs, or 422 with issues.
- *Versions*: an address without \`v1\` means the first version.

| subject | operations |
| --- | --- |
${rows.join("\n")}
`;

const httpOperations = ({ paths }, tag) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );

function writeOperation(operation, library) {
  const { summary, method, path, parameters = [], requestBody, responses } = operation;
  const rows = parameters.map(
    ({ name, in: place, required, schema, description = "" }) =>
      `| \`${name}\` | ${place} | \`${typeText(schema).replaceAll("|", "\\|").replaceAll("\n", " ")}\` | ${[required ? "required" : "", description].filter(Boolean).join(". ")} |`,
  );
  const table =
    rows.length > 0
      ? `| parameter | in | type | |\n| --- | --- | --- | --- |\n${rows.join("\n")}`
      : "";
  const taken = requestBody?.content["application/json"]?.schema;
  return [
    `## ${summary}`,
    `\`${method} ${path}\`, for ${whoMay(operation)}.`,
    table,
    block("sh", curlOf(operation, taken && exampleFor(taken, library))),
    taken ? withType("The request is", taken) : "",
    ...Object.entries(responses)
      .filter(([status]) => status !== "default")
      .map(([status, answer]) => answerText(status, answer)),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function answerText(status, { content }) {
  const [media, { schema } = {}] = Object.entries(content ?? {})[0] ?? [];
  if (media === undefined) return `The answer is ${status}, without a body.`;
  if (media !== "application/json" || !schema) return `The answer is ${status}, as \`${media}\`.`;
  return withType(`The answer is ${status},`, schema);
}

/** A sentence that ends with a type: the link to one that has a name, or all of it. */
function withType(words, schema) {
  const named = schema.$ref?.split("/").at(-1);
  return named === undefined
    ? `${words}:\n\n${block("ts", typeText(schema))}`.replace(",:", ":")
    : `${words} a [\`${named}\`](http/types.html#${anchorOf(named)}).`.replace(", a", ": a");
}

const WHO = {
  serviceToken: "programs with a service token",
  agentToken: "programs with the token of the agent",
};

function whoMay({ security }) {
  if (!security) return "everybody";
  const programs = security.flatMap((one) => Object.keys(one)).map((name) => WHO[name] ?? name);
  return ["people", ...programs].join(", ");
}

/** @throws Error for an example that the API itself would refuse */
function exampleFor(schema, { openApi, exampleValue, validateJson }) {
  const example = exampleValue(inlined(schema, openApi), { complete: false });
  const [issue] = validateJson(schema, example, { root: openApi });
  if (issue) throw new Error(`An example of the HTTP API is wrong: ${issue.message}`);
  return example;
}

/** How deep an example follows types that name themselves. */
const DEEPEST_SHOWN_TYPE = 5;

/** A schema with the types that it names in it, and with examples of what has only one form. */
function inlined(schema, openApi, depth = 0) {
  if (Array.isArray(schema)) return schema.map((one) => inlined(one, openApi, depth));
  if (typeof schema !== "object" || schema === null) return schema;
  if (schema.$ref) {
    if (depth >= DEEPEST_SHOWN_TYPE) return {};
    const named = openApi.components.schemas[schema.$ref.split("/").at(-1)];
    return inlined(named, openApi, depth + 1);
  }
  if (schema.allOf?.length === 1) return inlined(schema.allOf[0], openApi, depth);
  const known = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, inlined(value, openApi, depth)]),
  );
  const example = exampleOf(schema);
  return example === undefined ? known : { ...known, examples: [example] };
}

/** What stands for a text of a form of its own, a name for one, and for the only value there is. */
function exampleOf({ const: only, pattern, type, properties }) {
  if (only !== undefined) return only;
  if (typeof pattern === "string" && new RegExp(pattern).test("name")) return "name";
  return type === "object" && properties === undefined ? {} : undefined;
}

function curlOf({ method, path, security, parameters = [] }, example) {
  const query = parameters
    .filter((one) => one.in === "query" && one.required)
    .map(({ name }) => `${name}=…`)
    .join("&");
  const address = `http://localhost:4310${path.replaceAll(/\{(\w+)\}/g, "$1".toUpperCase())}${query && `?${query}`}`;
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${address}"`,
    ...(security ? ['-H "Authorization: Bearer $PEGBOARD_TOKEN"'] : []),
    ...(example === undefined
      ? []
      : [
          `-H "Content-Type: application/json"`,
          `-d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`,
        ]),
  ].join(" \\\n  ");
}

const block = (language, code) => `\`\`\`${language}\n${code}\n\`\`\``;

/** A schema in the words of TypeScript. */
function typeText(schema, indent = "") {
  if (schema === undefined || schema === true) return "unknown";
  const { $ref, anyOf, oneOf, allOf, enum: values, const: value, type } = schema;
  if ($ref) return $ref.split("/").at(-1);
  if (values) return values.map((one) => JSON.stringify(one)).join(" | ");
  if (value !== undefined) return JSON.stringify(value);
  const several = anyOf ?? oneOf;
  if (several) return several.map((one) => typeText(one, indent)).join(" | ");
  if (allOf) return allOf.map((one) => typeText(one, indent)).join(" & ");
  if (Array.isArray(type))
    return type.map((one) => typeText({ ...schema, type: one }, indent)).join(" | ");
  if (type === "array") return httpListText(schema, indent);
  if (type === "object" || schema.properties) return objectText(schema, indent);
  return type === "integer" ? "number" : (type ?? "unknown");
}

function httpListText({ items }, indent) {
  const text = typeText(items, indent);
  return /[|&]/.test(text) && !text.startsWith("{") ? `(${text})[]` : `${text}[]`;
}

function objectText({ properties = {}, required = [], additionalProperties }, indent) {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const note = schema.description ? `${inner}/** ${schema.description} */\n` : "";
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${note}${inner}${key}${required.includes(name) ? "" : "?"}: ${typeText(schema, inner)};`;
  });
  if (additionalProperties && additionalProperties !== true)
    lines.push(`${inner}[name: string]: ${typeText(additionalProperties, inner)};`);
  return lines.length > 0 ? `{\n${lines.join("\n")}\n${indent}}` : "Record<string, unknown>";
}
