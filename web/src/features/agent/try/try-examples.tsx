import {
  isJsonObject,
  type JsonValue,
  jsonText,
  mapSecrets,
  sameJson,
} from "@pegboard/json-schema";
import type { JsonObject, MethodDefinition } from "@pegboard/registry-core";
import {
  behaviourOperation,
  findMethod,
  LIMITS,
  type MethodExample,
} from "@pegboard/registry-core/internal";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { Bookmark, ChevronDown, Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";

interface TryExamplesProps {
  examples: Examples;
  /** Puts an example's arguments into the form. */
  onTake(args: JsonObject): void;
}

/**
 * The calls that were kept as examples, with ways to fill them in, name them, show them to models
 * and remove them.
 */
export function TryExamples({ examples, onTake }: TryExamplesProps) {
  const { list, blocked, change } = examples;
  const id = useId();
  const [naming, setNaming] = useState<number>();
  const replace = (at: number, ...by: MethodExample[]) => change(list.toSpliced(at, 1, ...by));
  return (
    <Popover
      label={t("Examples of this method")}
      trigger={
        <button
          type="button"
          className="inline-flex h-8 items-center gap-1.5 rounded-lg px-2 text-list font-medium text-2 hover:bg-hover hover:text-1 max-sm:h-11"
        >
          <Bookmark {...iconSize.s} />
          {t("Examples")} {list.length > 0 && <span className="num">{list.length}</span>}
          <ChevronDown {...iconSize.s} />
        </button>
      }
    >
      <div className="grid gap-1 p-3">
        <h3 className="text-list font-semibold">{t("Examples of this method")}</h3>
        <p className="pb-1 text-meta text-2">
          {list.length === 0
            ? t("None is kept. Run it, then keep the call as an example.")
            : t(
                "Those in prompts stand in the prompt formats and in Anthropic's payload. They are saved with the agent.",
              )}
        </p>
        <ul>
          {list.map((example, at) => {
            const { name, arguments: args, inPrompt = false } = example;
            const text = formatArguments(args);
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: equal examples have no identity but their place
                key={at}
                className="flex min-h-9 items-center gap-2 border-t border-line-soft text-meta"
              >
                {naming === at ? (
                  <ExampleName
                    example={example}
                    onName={(named) => replace(at, named)}
                    onEnd={() => setNaming(undefined)}
                  />
                ) : (
                  <button
                    type="button"
                    title={t("Put its arguments into the form")}
                    onClick={() => onTake(args)}
                    className="min-w-0 flex-1 truncate rounded-md py-1.5 text-left hover:text-accent max-sm:min-h-11"
                  >
                    {name ?? <code className="text-[11px]">{text}</code>}
                  </button>
                )}
                <label htmlFor={`${id}-${at}`} className="flex items-center gap-1.5 text-2">
                  <Checkbox
                    id={`${id}-${at}`}
                    aria-label={t("{name} in prompts", { name: name ?? text })}
                    checked={inPrompt}
                    readOnly={blocked}
                    onChange={() => replace(at, { ...example, inPrompt: !inPrompt })}
                  />
                  {t("In prompts")}
                </label>
                <IconButton
                  label={name === undefined ? t("Name the example") : t("Rename the example")}
                  icon={Pencil}
                  data-name-example
                  blocked={blocked}
                  onClick={() => setNaming(at)}
                />
                <IconButton
                  label={t("Remove the example")}
                  icon={Trash2}
                  blocked={blocked}
                  onClick={() => replace(at)}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </Popover>
  );
}

interface ExampleNameProps {
  example: MethodExample;
  onName(example: MethodExample): void;
  /** Called when naming is over, with a name or without. */
  onEnd(): void;
}

/** The most characters of a name, since the server takes no more. */
const EXAMPLE_NAME_LIMIT = 100;

/**
 * A field for the name of an example: Enter and leaving keep it, Escape does not. With an empty
 * name the example is shown by its arguments again.
 */
function ExampleName({ example, onName, onEnd }: ExampleNameProps) {
  const { name = "", ...unnamed } = example;
  const [text, setText] = useState(name);
  const isOver = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const end = (isKept: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    const next = text.trim();
    if (isKept && next !== name) onName(next === "" ? unnamed : { ...unnamed, name: next });
    onEnd();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    const opener = event.currentTarget
      .closest("li")
      ?.querySelector<HTMLElement>("[data-name-example]");
    end(event.key === "Enter");
    opener?.focus();
  };
  return (
    <TextInput
      ref={input}
      size="s"
      aria-label={t("Name of the example")}
      value={text}
      maxLength={EXAMPLE_NAME_LIMIT}
      onChange={setText}
      data-own-escape
      onKeyDown={press}
      onBlur={() => end(true)}
      className="min-w-0 flex-1"
    />
  );
}

/** Arguments in one line: `status: "unpaid", limit: 8` */
export function formatArguments(args: JsonObject): string {
  const members = Object.entries(args).map(([key, value]) => `${key}: ${jsonText(value)}`);
  return members.length > 0 ? members.join(", ") : t("no arguments");
}

/** The examples of a method, as the draft has them. */
export interface Examples {
  list: MethodExample[];
  /** Why no example can be changed now. */
  blocked: string | undefined;
  has(args: JsonObject): boolean;
  /** Why these arguments cannot be kept. */
  issueOf(args: JsonObject): string | undefined;
  /** Keeps arguments without their secrets. */
  keep(args: JsonObject): void;
  change(list: MethodExample[]): void;
}

/** The examples of a method, which are a part of the agent's draft. */
export function useExamples(tool: string, method: MethodDefinition): Examples {
  const shared = useAgentEdit((edit) => edit.shared);
  const { blocked, onStep } = useOwnerEdit("blocked", "onStep");
  const { examples: list = [], displayName, name, parameters } = method;
  const known = shared.byName.get(tool);
  const below = (known && findMethod(known, name)?.examples) ?? [];
  const withoutSecrets = (args: JsonObject) =>
    withoutRemoved(
      mapSecrets(parameters, args, () => ({ $removed: true })),
      { left: [] },
    );
  const has = (args: JsonObject) =>
    list.some((one) => sameJson(one.arguments, withoutSecrets(args)));
  const change = (next: MethodExample[]) => {
    const operation = behaviourOperation(
      { tool, method: name, field: "examples" },
      sameJson(next, below) ? null : next,
    );
    onStep({
      label: t("Change examples of {name}", { name: displayName }),
      operations: [operation],
    });
  };
  return {
    list,
    blocked,
    has,
    change,
    issueOf(args) {
      const { methodExamples, exampleCharacters } = LIMITS;
      if (blocked !== undefined) return blocked;
      if (list.length >= methodExamples)
        return t("{most} examples are kept. Remove one first.", { most: methodExamples });
      const isLarge = jsonText(args).length > exampleCharacters;
      return isLarge
        ? t("Arguments of more than {characters, number} characters are no example.", {
            characters: exampleCharacters,
          })
        : undefined;
    },
    keep(args) {
      if (!has(args)) change([...list, { arguments: withoutSecrets(args) }]);
    },
  };
}

interface Leaving {
  /** Receives the places that are left out. */
  left: string[];
  /** The most characters of a text; a longer one was cut. */
  longest?: number;
}

/**
 * Arguments without the parts that were removed from them, in whose place `{ "$removed": true }`
 * stands.
 */
export function withoutRemoved(object: JsonObject, leaving: Leaving, place = ""): JsonObject {
  const members = Object.entries(object).flatMap(([key, value]) => {
    const kept = keptValue(value, leaving, place === "" ? key : `${place}.${key}`);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return Object.fromEntries(members);
}

function keptValue(value: JsonValue, leaving: Leaving, place: string): JsonValue | undefined {
  const { left, longest = Number.POSITIVE_INFINITY } = leaving;
  const isCut = typeof value === "string" && value.length > longest;
  if (isCut || (isJsonObject(value) && value.$removed === true)) {
    left.push(place);
    return undefined;
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) => keptValue(item, leaving, `${place}.${index + 1}`) ?? []);
  return isJsonObject(value) ? withoutRemoved(value, leaving, place) : value;
}
