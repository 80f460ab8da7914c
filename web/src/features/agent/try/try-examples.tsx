import type { JsonObject } from "@pegboard/registry-core";
import type { MethodExample } from "@pegboard/registry-core/internal";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { Bookmark, ChevronDown, Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { t } from "../../../messages/t.ts";
import { formatArguments } from "./arguments-text.ts";
import { ExampleName } from "./example-name.tsx";
import type { Examples } from "./use-examples.ts";

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
                    disabled={blocked !== undefined}
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
