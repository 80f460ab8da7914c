import type { JsonValue } from "@pegboard/json-schema";
import { type AnsweredCalls, answerCalls } from "../call-formats/answer-calls.ts";
import type { MessageFor } from "../call-formats/message-types.ts";
import { givenKind } from "../definition/authoring/check-specification.ts";
import type { RegisteredTool, ToolInstance } from "../definition/authoring/registered-tool.ts";
import { type FunctionNames, functionNames } from "../definition/function-names.ts";
import { searchToolBeside } from "../definition/search-tool.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { CallEnvironment } from "../execution/call-environment.ts";
import { callMethod, resultOrThrow } from "../execution/call-method.ts";
import { CallQueue } from "../execution/call-queue.ts";
import type { CallResult } from "../execution/call-result.ts";
import { describeFormatterIssue } from "../messages/formatter-messages.ts";
import { configureCatalog } from "../prompt-formats/configure-tool.ts";
import { withOwnFormats } from "../prompt-formats/own-formats.ts";
import type { PromptFormatName } from "../prompt-formats/prompt-formats.ts";
import { writeOwnFormats } from "../prompt-formats/write-own-formats.ts";
import { promptDay, promptInputs } from "../prompts/prompt-values.ts";
import { type RenderedPrompts, renderPrompts } from "../prompts/render-prompts.ts";
import { requestedValues } from "../prompts/requested-values.ts";
import type { PayloadOf, ToolChoiceOf } from "../provider-formats/payload-types.ts";
import type { ProviderFormatName } from "../provider-formats/provider-formats.ts";
import { buildTool, closeInstances } from "../registry/build-tool.ts";
import type { CallOptions } from "../registry/execute-method.ts";
import { RegistryError } from "../registry-error.ts";
import type { OwnerSettings, TestValues } from "../settings/owner-settings.ts";
import { parseTestValues } from "../settings/parse-fields.ts";
import { agentCatalog, effectiveConfig, toolsOfAll } from "../toolset/effective-config.ts";
import { calledName } from "../toolset/offered-methods.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { selectMethods } from "../toolset/select-methods.ts";
import type { SelectedToolset, Selection } from "../toolset/selection.ts";
import type { ResolvedTool, Toolset } from "../toolset/toolset.ts";
import { invalidGiven } from "./invalid-given.ts";
import { type AskedToolset, type OfferedPayload, offeredPayload } from "./offered-payload.ts";
import { readLocalSettings } from "./read-local-settings.ts";

/**
 * The identity of the agent, its settings (secrets in clear), and what its calls get unless they
 * say otherwise.
 */
export interface LocalAgentOptions extends Omit<CallOptions, "agent"> {
  id: string;
  /** The agent's name. Default: the id. */
  name?: string;
  /** What the agent is for, as its prompts say it. */
  description?: string;
  /**
   * The agent's settings. They are read strictly and copied: unknown keys are refused, because they
   * would leave tools on.
   */
  settings?: OwnerSettings;
  /**
   * Whether settings may name tools and methods that are not registered: those that are gone, and
   * those that come later.
   */
  allowsUnknown?: boolean;
}

/** Options of one run, or of one call of it. */
export interface RunOptions extends Omit<CallOptions, "agent"> {
  selection?: Selection;
  /** The provider's id of the call. */
  callId?: string;
}

/** Values of a request for prompts, a test set of the settings, and what narrows the agent. */
export interface LocalPromptOptions extends TestValues {
  testSet?: string;
  selection?: Selection;
}

/** What an agent needs of a registry. */
export interface AgentTools {
  definitions(): ToolDefinition[];
  get(name: string): RegisteredTool | undefined;
  /** Throws `unknown_tool`. */
  find(name: string): RegisteredTool;
}

interface LocalAgentState {
  definitions: ToolDefinition[];
  names: FunctionNames;
  toolset: Toolset;
}

/**
 * An agent in this process: its toolset by its settings and the registry as it is now, its prompts,
 * its configured instances, and its calls. Instances live until their tool is registered anew or
 * the agent is closed.
 */
export class LocalAgent {
  /** Who it is, as calls and prompts name it; the name is the id unless one was given. */
  readonly agent: { id: string; name: string };
  readonly #description: string;
  readonly #registry: AgentTools;
  readonly #settings: OwnerSettings;
  readonly #options: CallOptions;
  readonly #instances = new Map<string, { tool: RegisteredTool; instance: ToolInstance }>();
  #state: LocalAgentState | undefined;

  /** Takes the settings. Throws RegistryError `invalid_settings`, with an issue for each issue. */
  constructor(registry: AgentTools, options: LocalAgentOptions) {
    checkAgentArguments(registry, options);
    const { id, name = id, description = "", ...others } = options;
    const { settings = {}, allowsUnknown = false, ...calls } = others;
    this.agent = { id, name };
    this.#description = description;
    this.#registry = registry;
    const known = new Map(
      registry.definitions().map((definition) => [definition.name, definition]),
    );
    this.#settings = readLocalSettings(name, settings, { known, allowsUnknown });
    this.#options = { queue: new CallQueue(), ...calls };
  }

  /** The names that a model calls methods by. */
  get names(): FunctionNames {
    return this.#current().names;
  }

  /**
   * What the agent has, or what a selection leaves of it for one run: each tool with a trace of
   * every decision, including why exclusive tools and deferred methods wait.
   */
  toolset(options?: Selection): SelectedToolset;
  /** What the agent is offered as a provider takes it: the value of a request's `tools`. */
  toolset<Format extends ProviderFormatName>(
    options: Selection & { format: Format },
  ): OfferedPayload<PayloadOf<Format>, ToolChoiceOf<Format>>;
  /** What the agent is offered as text for a prompt. */
  toolset(options: Selection & { format: PromptFormatName }): OfferedPayload<string>;
  toolset({ format, ...selection }: AskedToolset = {}): SelectedToolset | OfferedPayload<unknown> {
    const { toolset, names } = this.#current();
    const narrowed = selectMethods(toolset, names, selection);
    return format === undefined ? narrowed : offeredPayload(narrowed, names, format);
  }

  /**
   * The system and the user prompt, by the templates of the agent's settings. Throws
   * `invalid_values` for values that no prompt takes.
   */
  prompt({ selection, testSet, ...given }: LocalPromptOptions = {}): RenderedPrompts {
    const { names } = this.#current();
    const parsed = parseTestValues(given);
    const requested =
      "issues" in parsed
        ? parsed
        : requestedValues(this.#settings.prompts ?? {}, { ...parsed.values, testSet });
    if ("issues" in requested) {
      const what = `The prompts of ${this.agent.name} take other values`;
      throw invalidGiven("invalid_values", what, requested.issues);
    }
    return renderPrompts({
      toolset: this.toolset(selection).toolset,
      names,
      agent: { ...this.agent, description: this.#description },
      date: requested.values.date ?? promptDay(),
      ...promptInputs(this.#settings.prompts, requested.values),
    });
  }

  /**
   * The environment of one run's calls: for `callMethods`, `answerCalls`, and for handing the agent
   * to a framework.
   */
  environment({ selection, callId: _, ...options }: RunOptions = {}): CallEnvironment {
    const given = () => ({
      names: this.names,
      toolset: selection ? this.toolset(selection).toolset : this.#current().toolset,
    });
    let from = this.#current();
    let latest = given();
    return {
      signal: new AbortController().signal,
      ...this.#options,
      ...options,
      ...latest,
      agent: this.agent,
      refresh: async () => {
        const current = this.#current();
        if (current !== from) latest = given();
        from = current;
        return latest;
      },
      instanceOf: (tool) => this.#instanceOf(tool),
    };
  }

  /**
   * Runs a method: by its function name, `tool.method`, or the name of a tool with one method.
   * Never throws.
   */
  call(name: string, args: JsonValue = {}, options: RunOptions = {}): Promise<CallResult> {
    const environment = this.environment(options);
    const functionName = calledName(environment.toolset, environment.names, name);
    const { callId: id } = options;
    return callMethod(environment, { functionName, args, ...(id !== undefined && { id }) });
  }

  /**
   * Runs a method as `call` does, but answers the result alone. Throws CallError when the call
   * fails.
   */
  async callOrThrow(name: string, args?: JsonValue, options?: RunOptions): Promise<JsonValue> {
    return resultOrThrow(await this.call(name, args, options));
  }

  /**
   * Runs the calls in a model's response as its provider sent it, and answers the messages that the
   * next request carries. What goes wrong with a call is told to the model. Throws
   * `invalid_response`, with issues, for something that no provider sends.
   */
  async answer<Response extends JsonValue | object>(
    response: Response,
    options?: RunOptions,
  ): Promise<AnsweredCalls<MessageFor<Response>>> {
    const answered = await answerCalls(this.environment(options), response);
    if ("issues" in answered) {
      throw invalidGiven("invalid_response", "The response cannot be answered", answered.issues);
    }
    return answered;
  }

  /** Releases what the agent's instances hold. */
  async close(): Promise<void> {
    const instances = [...this.#instances.values()];
    this.#instances.clear();
    await closeInstances(instances.map(({ instance }) => instance));
  }

  #current(): LocalAgentState {
    const definitions = this.#registry.definitions();
    if (this.#state?.definitions === definitions) return this.#state;
    const search = searchToolBeside(definitions);
    const names = functionNames(toolsOfAll({ tools: definitions, search }));
    const from = { registry: this.#registry, names, runtime: this.#runtime() };
    const tools = this.#withOwnFormats(definitions, names);
    const catalog = configureCatalog({ tools, search }, this.#settings, from);
    const toolset = resolveToolset(agentCatalog(catalog, this.#settings), this.#settings);
    this.#state = { definitions, names, toolset };
    return this.#state;
  }

  /**
   * The definitions with what tools write of them by their own formatters. One that fails costs the
   * format's own form.
   */
  #withOwnFormats(definitions: ToolDefinition[], names: FunctionNames): ToolDefinition[] {
    const { formats, errors } = writeOwnFormats(
      definitions,
      names,
      (tool) => this.#registry.get(tool)?.formatters,
    );
    for (const { tool, method, format, ...issue } of errors) {
      const reason = describeFormatterIssue(issue);
      this.#options.logger?.warn(
        `The formatter of ${tool}.${method} for ${format} failed: ${reason}`,
      );
    }
    return withOwnFormats(definitions, formats);
  }

  #instanceOf({ definition }: ResolvedTool): ToolInstance {
    const tool = this.#registry.find(definition.name);
    const known = this.#instances.get(definition.name);
    if (known?.tool === tool) return known.instance;
    const config = effectiveConfig(definition, this.#settings);
    const instance = buildTool(tool, config, { runtime: this.#runtime() });
    this.#instances.set(definition.name, { tool, instance });
    if (known) void closeInstances([known.instance]);
    return instance;
  }

  #runtime() {
    const { services, logger } = this.#options;
    return { ...(services && { services }), ...(logger && { logger }) };
  }
}

/** Throws `invalid_definition` for what only a caller without types can pass. */
function checkAgentArguments(registry: unknown, options: unknown): void {
  const given = Object(registry) as { definitions?: unknown; registry?: unknown };
  if (typeof given.definitions !== "function") {
    const what =
      given.registry === undefined
        ? `${givenKind(registry)} in the place of a registry. Write new LocalAgent(registry, { id: "support" })`
        : `a factory. Give it the registry of that: new LocalAgent(factory.registry, { id: "support" })`;
    throw new RegistryError("invalid_definition", `LocalAgent is given ${what}.`);
  }
  const { id } = Object(options) as { id?: unknown };
  if (typeof id === "string" && id !== "") return;
  const what = id === undefined ? "no id" : `the id ${JSON.stringify(id)}`;
  throw new RegistryError(
    "invalid_definition",
    `LocalAgent is given ${what}. Name the agent: new LocalAgent(registry, { id: "support" }).`,
  );
}
