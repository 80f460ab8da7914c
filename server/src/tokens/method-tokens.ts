import type { FunctionNames, TokenTable, ToolDefinition } from "@pegboard/registry-core";
import { countedText } from "@pegboard/registry-core/formats";
import { inSlices } from "../in-slices.ts";
import type { TokenCounter } from "./token-counter.ts";
import type { TokenizerName } from "./tokenizers.ts";

type MethodCounts = Record<string, number>;

interface Counted {
  /** What models call the methods: it is in the text that is counted. */
  functionNames: string[];
  counts: Map<TokenizerName, MethodCounts>;
}

/** Tokens of methods' definitions in `openai-chat`. Counted once per definition, function names and tokenizer. */
export class MethodTokens {
  readonly #counted = new WeakMap<ToolDefinition, Counted>();
  readonly #counter: TokenCounter;

  constructor(counter: TokenCounter) {
    this.#counter = counter;
  }

  async read(tools: readonly ToolDefinition[], names: FunctionNames, tokenizer: TokenizerName): Promise<TokenTable> {
    const missing = tools.filter((tool) => !this.#countedOf(tool, names).counts.has(tokenizer));
    // All at once, in one message to the counting thread.
    const texts = await inSlices(textsInSteps(missing, names));
    const counts = await this.#counter.count(texts, tokenizer);
    let place = 0;
    for (const tool of missing) {
      const entries = tool.methods.map(({ name }): [string, number] => [name, counts[place++] ?? 0]);
      this.#countedOf(tool, names).counts.set(tokenizer, Object.fromEntries(entries));
    }
    return Object.fromEntries(
      tools.map((tool) => [tool.name, this.#countedOf(tool, names).counts.get(tokenizer) ?? {}]),
    );
  }

  #countedOf(tool: ToolDefinition, names: FunctionNames): Counted {
    const functionNames = tool.methods.map((method) => names.nameOf(tool.name, method.name));
    const known = this.#counted.get(tool);
    if (known?.functionNames.every((name, index) => name === functionNames[index])) return known;
    const counted: Counted = { functionNames, counts: new Map() };
    this.#counted.set(tool, counted);
    return counted;
  }
}

function* textsInSteps(tools: readonly ToolDefinition[], names: FunctionNames): Generator<undefined, string[]> {
  const texts: string[] = [];
  for (const tool of tools) {
    for (const method of tool.methods) {
      texts.push(countedText({ tool, method, functionName: names.nameOf(tool.name, method.name) }));
      yield;
    }
  }
  return texts;
}
