import { transform } from "esbuild";
import { expect, test } from "vitest";
import { z } from "zod";
import * as formats from "./formats.ts";
import * as core from "./index.ts";
import type { ToolSource } from "./registry/tool-source.ts";
import { callEnvironment } from "./testing/call-environment.ts";

const UNKNOWN_PARAMETERS =
  "The parameters of search are not known: at run time a function does not say what it takes. Give it a schema with defineTool or methodMetadata (parameters: z.object({ … }) or JSON Schema), or build with the plugin of @pegboard/declarations, which reads its types. If it takes nothing but its context, say parameters: {}.";

/**
 * What authors of tools write by mistake, out of habit from elsewhere for the most part, and the
 * message that they read. `register` registers a tool, `call` calls a function as a model does.
 */
const MISTAKES: readonly (readonly [code: string, message: string])[] = [
  [
    "defineTool()",
    'defineTool is given nothing. Give it an object: defineTool({ name: "search", run: … }).',
  ],
  [
    'defineTool("search")',
    'defineTool is given "search". Give it an object: defineTool({ name: "search", run: … }).',
  ],
  [
    "defineTool({ run: () => 1 })",
    'defineTool is given no name. Name the tool: { name: "search", … }.',
  ],
  [
    'defineTool({ name: "", run: () => 1 })',
    'defineTool is given the name "". Name the tool: { name: "search", … }.',
  ],
  [
    "defineTool({ name: 5, run: () => 1 })",
    'defineTool is given the name 5. Name the tool: { name: "search", … }.',
  ],
  [
    'register(defineTool({ name: "bad name!", run: () => 1 }))',
    '"bad name!" is not a tool name. Use lower-case letters, digits and _, with at most one dot after an app prefix: files, acme.files.',
  ],
  [
    'register(defineTool({ name: "Bad-Name!", methods: { a: { run: () => 1 } } }))',
    '"Bad-Name!" is not a tool name. Use lower-case letters, digits and _, with at most one dot after an app prefix: files, acme.files.',
  ],
  [
    'register(defineTool({ name: "天气", run: () => 1 }))',
    '"天气" is not a tool name. Use lower-case letters, digits and _, with at most one dot after an app prefix: files, acme.files.',
  ],
  [
    'register(defineTool({ name: "a.b.c", run: () => 1 }))',
    '"a.b.c" is not a tool name. Use lower-case letters, digits and _, with at most one dot after an app prefix: files, acme.files.',
  ],
  [
    'register(defineTool({ name: "search" }))',
    "The tool search has no run. Give it a function: run: (args, context) => ….",
  ],
  [
    'register(defineTool({ name: "search", run: () => 1, formatters: { openai: () => ({}) } }))',
    'search has a formatter for "openai", which is no format. There are openai-chat, openai-responses, anthropic, gemini, mcp, xml, json, markdown.',
  ],
  [
    'register(defineTool({ name: "search", run: () => 1, formatters: { xml: "<search/>" } }))',
    "The formatter xml of search is no function. Give it one that answers what it writes: (named, standard) => standard.",
  ],
  [
    'register(defineTool({ name: "search", inputSchema: z.object({ q: z.string() }), execute: () => 1 }))',
    "The tool search has inputSchema, which nobody reads. Write parameters.",
  ],
  [
    'register(defineTool({ name: "search", parameters: z.object({ q: z.string() }), execute: () => 1 }))',
    "The tool search has execute, which nobody reads. Write run.",
  ],
  [
    'register(defineTool({ name: "search", parameters: z.object({ q: z.string() }), handler: () => 1 }))',
    "The tool search has handler, which nobody reads. Write run.",
  ],
  [
    'register(defineTool({ name: "search", schema: z.object({ q: z.string() }), run: () => 1 }))',
    "The tool search has schema, which nobody reads. Write parameters.",
  ],
  [
    'register(defineTool({ name: "search", title: "Search", run: () => 1 }))',
    "The tool search has title, which nobody reads. Write displayName.",
  ],
  [
    'register(defineTool({ name: "search", descripton: "Searches", run: () => 1 }))',
    "The tool search has descripton, which nobody reads. Write description.",
  ],
  [
    'register(defineTool({ name: "search", colour: "red", run: () => 1 }))',
    "The tool search has colour, which nobody reads. Write color.",
  ],
  [
    'register(defineTool({ name: "search", version: 3, run: () => 1 }))',
    "The tool search has version, which nobody reads. Leave it out.",
  ],
  [
    'register(defineTool({ name: "search", run: "search" }))',
    'The run of the tool search is "search". Give it a function: run: (args, context) => ….',
  ],
  [
    'register(defineTool({ name: "search", run: () => 1, methods: { a: { run: () => 1 } } }))',
    "The tool search has run and methods. One function has run, several have methods: leave one out.",
  ],
  [
    'register(defineTool({ name: "search", tools: { a: { run: () => 1 } } }))',
    "The tool search has tools, which nobody reads. Write methods.",
  ],
  [
    'register(defineTool({ name: "search", methods: [{ name: "a", run: () => 1 }] }))',
    "The methods of search are a list. Give them by name: methods: { read: { run: … } }.",
  ],
  [
    'register(defineTool({ name: "search", methods: { a: () => 2 } }))',
    "The method a is a function. Make it an object: a: { run: … }.",
  ],
  [
    'register(defineTool({ name: "search", methods: { a: { description: "A" } } }))',
    "The method a has no run. Give it a function: run: (args, context) => ….",
  ],
  [
    'register(defineTool({ name: "search", methods: { a: { inputSchema: z.object({}), execute: () => 1 } } }))',
    "The method a has inputSchema, which nobody reads. Write parameters.",
  ],
  [
    'register(defineTool({ name: "search", methods: { a: null } }))',
    "The method a is null. Make it an object: a: { run: … }.",
  ],
  [
    'register(defineTool({ name: "search", methods: { "": { run: () => 1 } } }))',
    "search has a method without a name. Give it one.",
  ],
  [
    'register(defineTool({ name: "search", parameters: { q: z.string() }, run: () => 1 }))',
    "The parameters of search: The schema is a plain record: its q is a schema. Wrap it: z.object({ q: … }).",
  ],
  [
    'register(defineTool({ name: "search", parameters: z.string(), run: () => 1 }))',
    'The parameters of search must describe an object, not "string". Put it into one, under a name: z.object({ value: … }).',
  ],
  [
    'register(defineTool({ name: "search", parameters: [], run: () => 1 }))',
    "The parameters of search: A schema is a list. Use zod 4, a library with Standard JSON Schema, or a JSON Schema object.",
  ],
  [
    'register(defineTool({ name: "search", parameters: "q", run: () => 1 }))',
    'The parameters of search: A schema is "q". Use zod 4, a library with Standard JSON Schema, or a JSON Schema object.',
  ],
  [
    'register(defineTool({ name: "search", parameters: z.object({ nested: z.object({ when: z.date() }) }), run: () => 1 }))',
    "The parameters of search: The field nested.when cannot be expressed as JSON Schema: Date cannot be represented in JSON Schema. Use z.iso.datetime() or z.iso.date().",
  ],
  [
    'register(defineTool({ name: "search", parameters: z.object({ all: z.array(z.object({ big: z.bigint() })) }), run: () => 1 }))',
    "The parameters of search: The field all.[].big cannot be expressed as JSON Schema: BigInt cannot be represented in JSON Schema. Use z.int(), or z.string() for larger ones.",
  ],
  [
    'register(defineTool({ name: "search", parameters: { type: "object", properties: { q: { $ref: "#/$defs/Query" } } }, run: () => 1 }))',
    'The parameters of search cannot be used: its reference "#/$defs/Query" leads nowhere.',
  ],
  [
    'register(defineTool({ name: "search", parameters: { type: "object", properties: { q: { type: "strnig" } } }, run: () => 1 }))',
    'The parameters of search cannot be used: properties › q › type must be one of "array", "boolean", "integer", "null", "number", "object", "string".',
  ],
  [
    'register(defineTool({ name: "search", parameters: { type: "object", properties: { q: { default: () => 1 } } }, run: () => 1 }))',
    "The parameters of search: schema.properties.q.default is a function. Use plain JSON: objects, arrays, texts, numbers, booleans, null.",
  ],
  [
    'register(defineTool({ name: "search", parameters: { "~standard": { version: 1, vendor: "valibot", validate: () => ({ value: 1 }) } }, run: () => 1 }))',
    "The parameters of search: The schema library valibot does not offer JSON Schema by itself. Wrap the schema: toStandardJsonSchema(schema) of @valibot/to-json-schema.",
  ],
  [
    'register(defineTool({ name: "search", parameters: { "~standard": { version: 1, vendor: "yup", validate: () => ({ value: 1 }) } }, run: () => 1 }))',
    "The parameters of search: The schema library yup does not offer JSON Schema by itself. Use zod 4, or pass a JSON Schema.",
  ],
  [
    'register(defineTool({ name: "search", parameters: { _def: {}, parse: () => 1 }, run: () => 1 }))',
    "The parameters of search: The schema library zod does not offer JSON Schema by itself. This is zod 3: import z from zod 4, which zod 3.25 has as well (zod/v4).",
  ],
  [
    'register(defineTool({ name: "search", parameters: z.array(z.string()), run: () => 1 }))',
    'The parameters of search must describe an object, not "array". Put it into one, under a name: z.object({ value: … }).',
  ],
  [
    'register(defineTool({ name: "search", parameters: z.object({ by: z.map(z.string(), z.int()) }), run: () => 1 }))',
    "The parameters of search: The field by cannot be expressed as JSON Schema: Map cannot be represented in JSON Schema. Use z.record(z.string(), …).",
  ],
  [
    'register(defineTool({ name: "search", parameters: z.object({ all: z.set(z.string()) }), run: () => 1 }))',
    "The parameters of search: The field all cannot be expressed as JSON Schema: Set cannot be represented in JSON Schema. Use z.array(…).",
  ],
  [
    'register(defineTool({ name: "search", parameters: { type: "function", function: { name: "search", parameters: {} } }, run: () => 1 }))',
    "The parameters of search: A schema is the declaration of a whole function. Give what it takes: its function.parameters.",
  ],
  [
    'register(defineTool({ name: "search", parameters: { name: "search", input_schema: { type: "object" } }, run: () => 1 }))',
    "The parameters of search: A schema is the declaration of a whole function. Give what it takes: its input_schema.",
  ],
  [
    'register(defineTool({ name: "search", parameters: Promise.resolve({}), run: () => 1 }))',
    "The parameters of search: A schema is a promise. Await it first.",
  ],
  // Schemas of Effect are classes, which hold a syntax tree.
  [
    'register(defineTool({ name: "search", parameters: class { static ast = {}; static annotations() {}; static toString() { return "{ a: string }"; } }, run: () => 1 }))',
    "The parameters of search: The schema library effect does not offer JSON Schema by itself. Write it out: JSONSchema.make(schema) of effect.",
  ],
  [
    'register(defineTool({ name: "search", parameters: class Query {}, run: () => 1 }))',
    "The parameters of search: A schema is a class (Query). Use zod 4, a library with Standard JSON Schema, or a JSON Schema object.",
  ],
  [
    'register(defineTool({ name: "search", parameters: function search(q) { return q; }, run: () => 1 }))',
    "The parameters of the tool search are a function, which would make them of a config, and its tool has none. Give it a schema: parameters: z.object({ … }) or JSON Schema.",
  ],
  [
    'register(defineTool({ name: "search", config: z.object({ most: z.int().default(3) }), parameters: () => undefined, run: () => 1 }))',
    "parameters of search of search gives no schema. Let it return one.",
  ],
  [
    'register(defineTool({ name: "search", methods: { find: { parameters: () => z.object({}), run: () => 1 } } }))',
    "The parameters of the method find are a function, which would make them of a config, and its tool has none. Give it a schema: parameters: z.object({ … }) or JSON Schema.",
  ],
  [
    'register(defineTool({ name: "search", config: { key: z.string() }, run: () => 1 }))',
    "The config of search: The schema is a plain record: its key is a schema. Wrap it: z.object({ key: … }).",
  ],
  [
    'register(defineTool({ name: "search", config: z.object({ until: z.date() }), run: () => 1 }))',
    "The config of search: The field until cannot be expressed as JSON Schema: Date cannot be represented in JSON Schema. Use z.iso.datetime() or z.iso.date().",
  ],
  [
    'register(defineTool({ name: "search", weight: "100", run: () => 1 }))',
    'The weight of search is "100". Use a number.',
  ],
  [
    'register(defineTool({ name: "search", isCore: "yes", run: () => 1 }))',
    'The isCore of search is "yes". Use a boolean.',
  ],
  [
    'register(defineTool({ name: "search", tags: "web", run: () => 1 }))',
    'The tags of search is "web". Use a list of texts.',
  ],
  [
    'register(defineTool({ name: "search", timeout: -1, run: () => 1 }))',
    "The timeout of search.search is -1. Use a number above 0, or leave it out for no limit.",
  ],
  [
    'register(defineTool({ name: "search", secretDestination: ["hots"], config: z.object({ host: z.string() }), run: () => 1 }))',
    'The secretDestination of search names "hots", which its config does not have. Use one of its top-level fields: host.',
  ],
  [
    "register(undefined)",
    "A tool is nothing. Is its import right? Register a class, a function, or what defineTool() answers.",
  ],
  ["register(null)", "A tool is null. Register a class, a function, or what defineTool() answers."],
  [
    'register([defineTool({ name: "search", run: () => 1 })])',
    "A tool is a list. Register each of its members.",
  ],
  ["register(Promise.resolve())", "A tool is a promise. Await it first."],
  [
    'register("search")',
    'A tool is "search". Register a class, a function, or what defineTool() answers.',
  ],
  [
    'register({ name: "search", run: () => 1 })',
    "search is not defined yet. Wrap it: registerTool(defineTool({ … })).",
  ],
  [
    'register({ name: "search", methods: { a: { run: () => 1 } } })',
    "search is not defined yet. Wrap it: registerTool(defineTool({ … })).",
  ],
  [
    'register(defineTool({ name: "search", run: () => 1 }).definition)',
    "search is a definition: it says what a tool is, not how it runs. Register a class, a function, or what defineTool() answers.",
  ],
  [
    'register({ search: { description: "Searches", inputSchema: z.object({}), execute: () => 1 } })',
    "A record of tools is registered (search, …). Take tools of the AI SDK in: fromAiSdk(tools) of @pegboard/registry-core/ai-sdk.",
  ],
  [
    'register({ description: "Searches", inputSchema: z.object({}), execute: () => 1 })',
    "An object is a tool of the AI SDK. Take tools of the AI SDK in: fromAiSdk(tools) of @pegboard/registry-core/ai-sdk.",
  ],
  [
    'register({ id: "search", inputSchema: z.object({}), execute: () => 1 })',
    "search is a tool of Mastra. Take it in: fromMastra({ … }) of @pegboard/registry-core/mastra.",
  ],
  [
    'register({ name: "search", schema: z.object({}), invoke: () => 1 })',
    "search is a tool of LangChain. Take it in: fromLangChain([tool]) of @pegboard/registry-core/langchain.",
  ],
  [
    "register(new (class SearchTool extends Tool { search() {} })({}))",
    "A tool is an instance of SearchTool. Register the class, or this very object: registerFrom(instance) of a registry.",
  ],
  [
    'register({ getName: () => "Search", getDescription: () => "d", getFunctions: () => [], executeFunction: () => 1 })',
    'A tool that describes itself is registered without an id. Give it one: registerTool("app.tool", tool, { icon, app }).',
  ],
  [
    "register({})",
    "A tool is an object without run and methods. Register a class, a function, or what defineTool() answers.",
  ],
  [
    "register(() => 1)",
    'A class or function without a name gives a tool no name. Give it one: static metadata = { name: "search" } in a class, defineTool({ name: "search", run }) for a function.',
  ],
  [
    "register(class { search() {} })",
    'A class or function without a name gives a tool no name. Give it one: static metadata = { name: "search" } in a class, defineTool({ name: "search", run }) for a function.',
  ],
  [
    "register(class SearchTool { static methods = { search: {}, other: {} }; search(q) { return q; } other() {} })",
    UNKNOWN_PARAMETERS,
  ],
  [
    "register(class SearchTool { static methods = { search: {}, other: {} }; search = (q) => q; other() {} })",
    UNKNOWN_PARAMETERS,
  ],
  [
    "register(class SearchTool { search() {} wipe() {} })",
    "search of SearchTool is not marked as a method for models, and at run time a private one looks the same. Mark it with @methodMetadata({ … }) or in static methods = { search: { … } }, or build with the plugin of @pegboard/declarations, which reads the types.",
  ],
  [
    "register(class SearchTool { static methods = { _wipe: {} }; search() {} _wipe() {} })",
    "_wipe of SearchTool has a name that begins with _, so models do not get it. Make it public under another name, or take away what marks it.",
  ],
  ["register(function search(q) { return q; })", UNKNOWN_PARAMETERS],
  ['register(defineTool({ name: "search", run: ({ q }) => q }))', UNKNOWN_PARAMETERS],
  [
    "register(class SearchTool {})",
    "SearchTool has no public method. Give it one for models to call.",
  ],
  [
    "register(class 天气 { search() {} })",
    '"天气" gives a tool no name. Give it one: static metadata = { name: "search" } in a class, defineTool({ name: "search", run }) for a function.',
  ],
  [
    "register(class SearchTool { static methods = { serach: {} }; search() {} })",
    "The static methods of SearchTool name serach, which is no method of the class. Did you mean search?",
  ],
  [
    'register(class SearchTool { static methods = { search: "Searches" }; search() {} })',
    'The static methods.search of SearchTool is "Searches". Make it an object of metadata: { description: "…" }.',
  ],
  [
    'register(class SearchTool { static metadata = "Searches"; search() {} })',
    'The static metadata of SearchTool is "Searches". Make it an object of metadata: { description: "…" }.',
  ],
  [
    'register(class SearchTool { static metadata = { displayname: "Search" }; search() {} })',
    "The metadata of SearchTool has displayname, which nobody reads. Write displayName.",
  ],
  [
    "register(class SearchTool { static methods = { search: { parametres: {} } }; search() {} })",
    "The metadata of search has parametres, which nobody reads. Write parameters.",
  ],
  [
    "class SearchTool { @methodMetadata search() {} }",
    "@methodMetadata on the method search has no parentheses. Write @methodMetadata({ … }).",
  ],
  [
    "@toolMetadata class SearchTool {}",
    "@toolMetadata on the class SearchTool has no parentheses. Write @toolMetadata({ … }).",
  ],
  [
    'class SearchTool { @methodMetadata("Searches") search() {} }',
    '@methodMetadata is given "Searches". Give it an object: @methodMetadata({ … }).',
  ],
  [
    "class SearchTool { @methodMetadata({}) static search() {} }",
    "@methodMetadata stands on the static method search. Models call methods of an instance: leave out static, or define the function with defineTool({ … }).",
  ],
  [
    "class SearchTool { @methodMetadata({}) #search() {} }",
    "@methodMetadata stands on the method #search. Nothing outside of its class can call it: give it a name without #.",
  ],
  [
    "class SearchTool { @methodMetadata({}) get search() { return 1; } }",
    "@methodMetadata stands on the getter search. Write it as a method.",
  ],
  [
    "class SearchTool { @methodMetadata({}) search = () => 1 }",
    "@methodMetadata stands on the field search. Write it as a method, or describe it beside the class's members: static methods = { … }.",
  ],
  [
    "class SearchTool { @openapiSchema({}) @openapiSchema({}) search() {} }",
    "@openapiSchema stands twice on search, which takes arguments of one schema. Remove one.",
  ],
  [
    "class SearchTool { @toolMetadata({}) search() {} }",
    "@toolMetadata stands on the method search. It is for classes: a method has @methodMetadata({ … }).",
  ],
  [
    "@methodMetadata({}) class SearchTool {}",
    "@methodMetadata stands on the class SearchTool. It is for methods: a class has @toolMetadata({ … }).",
  ],
  [
    'class SearchTool { @openapiSchema({ type: "function", function: { name: "a" } }) b() {} @methodMetadata({}) a() {} } register(SearchTool)',
    "search_tool has two methods named a. Rename one.",
  ],
  [
    'register(defineTool({ name: "search", run: () => 1 })); register(defineTool({ name: "search", run: () => 2 }))',
    "A tool named search is registered already. Rename one of the two, or register with { replace: true }.",
  ],
  [
    'new ToolFactory().registerTool(defineTool({ name: "search", run: () => 1 }), z.object({ key: z.string() }))',
    "search is defined already. Give its config schema to defineTool({ config }).",
  ],
  [
    'new ToolRegistry().registerTool("search", { getName: () => "" }, { icon: "x", app: "acme" })',
    '"search" is not the id of such a tool. Use app.tool, in lower-case letters, digits and _: acme.files.',
  ],
  [
    'new ToolRegistry().registerTool("acme.search", { getName: () => "Search" }, { icon: "x", app: "acme" })',
    "acme.search lacks getDescription(), getFunctions(), executeFunction(). Add it to the tool.",
  ],
  [
    'new ToolRegistry().registerTool("acme.search", {}, {})',
    "acme.search is registered without icon. Pass it as registerTool(id, tool, { icon, app }).",
  ],
  [
    'class Cms { #agent; setAgent(agent) { this.#agent = agent; } getName() { return "CMS"; } getDescription() { return "d"; } getFunctions() { return [{ name: "a" }]; } executeFunction() { return this.#agent; } } new ToolRegistry().registerTool("acme.cms", new Cms(), { icon: "x", app: "acme" })',
    "acme.cms has setAgent() and #private fields, so it cannot serve several agents at once. Register a function that makes one: registerTool(id, () => new MyTool(), …).",
  ],
  [
    'new ToolRegistry().find("serch")',
    "No tool definition found for name 'serch'. Register the tool first.",
  ],
  [
    'new ToolFactory().build("search")',
    "No tool definition found for name 'search'. Register the tool first.",
  ],
  [
    'const factory = new ToolFactory(); factory.registerTool(defineTool({ name: "search", config: z.object({ key: z.string() }), run: () => 1 })); factory.build("search")',
    "The config of search is invalid: Key is required.",
  ],
  [
    'const factory = new ToolFactory(); factory.registerTool(class SearchTool { static methods = { search: {} }; constructor() { throw { code: 5 }; } search() {} }); factory.build("search_tool")',
    "Failed to create tool 'search_tool': {\"code\":5}",
  ],
  [
    "class SearchTool { @openapiSchema(z.object({ a: z.string() })) @methodMetadata({ parameters: z.object({ b: z.string() }) }) search() {} } register(SearchTool)",
    "search has parameters twice: in @openapiSchema and in @methodMetadata or static methods. Leave one out.",
  ],
  [
    "register(class SearchTool { static methods = { search: {} }; constructor(db) { this.db = db; } search() {} })",
    "The constructor of SearchTool gets its config, not db, and it has no config. Give it static config = z.object({ … }), take what the host shares from a second parameter (config, { services }), or register an instance: registerFrom(new SearchTool(…)) of a registry.",
  ],
  [
    "register(class SearchTool { static methods = { search: {} }; async *search() {} })",
    "search is a generator, and a call has one result. Return that, and tell what comes before it with progress() of the context.",
  ],
  [
    'register(defineTool({ name: "search", run: function* () {} }))',
    "search is a generator, and a call has one result. Return that, and tell what comes before it with progress() of the context.",
  ],
  [
    'register(defineTool({ name: "search", timeout: 30000, run: () => 1 }))',
    "The timeout of search.search is 30000 seconds. Use at most 3600: it is in seconds, not in milliseconds. Leave it out for no limit.",
  ],
  [
    "const nameless = () => ({ default: () => 1 }).default; register(nameless()); register(nameless())",
    "A tool named default is registered already. Give what is exported by default a name of its own: export default function search() { … }.",
  ],
  [
    'metadataRecord(defineTool({ name: "search", run: () => 1 }).definition)',
    "metadataRecord takes a list of definitions. Write metadataRecord(registry.definitions()), or [definition] for one.",
  ],
  [
    "new LocalAgent(undefined, { id: 'support' })",
    'LocalAgent is given nothing in the place of a registry. Write new LocalAgent(registry, { id: "support" }).',
  ],
  [
    "new LocalAgent(new ToolFactory(), { id: 'support' })",
    'LocalAgent is given a factory. Give it the registry of that: new LocalAgent(factory.registry, { id: "support" }).',
  ],
  [
    "new LocalAgent(new ToolRegistry())",
    'LocalAgent is given no id. Name the agent: new LocalAgent(registry, { id: "support" }).',
  ],
  [
    "await call(() => new Uint8Array(2))",
    "Search ran, but its result cannot be sent as JSON: result is a Uint8Array. Return mediaBlock(bytes, mediaType) for an image or a file, or a text that says what is in it.",
  ],
  [
    "await call(() => (async function* () {})())",
    "Search ran, but its result cannot be sent as JSON: result is an AsyncGenerator. Return one result, and tell what comes before it with progress() of the context.",
  ],
  [
    'formatToolset(resolveToolset({ tools: [] }, {}), functionNames([]), "openai")',
    'Unsupported API format "openai". Use one of: openai-chat, openai-responses, anthropic, gemini, mcp.',
  ],
  ["await call(() => { throw { code: 5 }; })", 'Search failed: {"code":5}'],
  [
    'await call(() => { throw new Error("The search failed.", { cause: new Error("connect ECONNREFUSED") }); })',
    "Search failed: The search failed: connect ECONNREFUSED",
  ],
  [
    'await call(() => { throw new AggregateError([new Error("first"), new Error("second")], "All promises were rejected"); })',
    "Search failed: All promises were rejected: first; second",
  ],
  [
    "await call(() => { throw undefined; })",
    "Search failed: it threw undefined instead of an error",
  ],
  ["await call(() => { throw new Error(); })", "Search failed: Error"],
];

const AsyncFunction = (async () => undefined).constructor as new (
  ...list: string[]
) => (...list: unknown[]) => Promise<unknown>;

/** Registers a tool; a method that is left out is a mistake as well. */
function registering(registry: core.ToolRegistry) {
  return (tool: ToolSource): void => {
    const { leftOut } = registry.register(tool).definition;
    if (leftOut)
      throw new core.RegistryError(
        "invalid_definition",
        leftOut.map(({ cause }) => cause).join("\n"),
      );
  };
}

/** What a model and a person read when a function throws. */
async function calling(run: () => unknown): Promise<void> {
  const tool = core.defineTool({ name: "search", run });
  const result = await core.callMethod(callEnvironment([tool]), {
    functionName: "search",
    args: {},
  });
  if (!result.ok) throw new core.RegistryError("build_failed", result.message);
}

test.each(MISTAKES)("%s", async (code, message) => {
  const scope = {
    ...core,
    ...formats,
    z,
    register: registering(new core.ToolRegistry()),
    call: calling,
  };
  const { code: lowered } = await transform(`async function mistake() {\n${code}\n}`, {
    loader: "ts",
    target: "es2022",
  });
  const run = new AsyncFunction(...Object.keys(scope), `${lowered}\nreturn mistake();`);
  await expect(run(...Object.values(scope))).rejects.toMatchObject({
    name: "RegistryError",
    message,
  });
});

test("the table holds what people from elsewhere do, each once", () => {
  expect(MISTAKES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(MISTAKES.map(([code]) => code)).size).toBe(MISTAKES.length);
});
