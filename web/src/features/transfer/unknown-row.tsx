import { escapeInvisible } from "@pegboard/registry-core/internal";
import { CircleX } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import type { ImportedOwner, UnknownName } from "../../api/transfer.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { iconSize } from "../../components/icon-size.ts";
import { TextInput } from "../../components/inputs/text-input.tsx";
import { say } from "./texts.ts";
import { type Import, nameKey } from "./use-import.ts";

interface UnknownRowProps {
  owner: ImportedOwner;
  name: UnknownName;
  running: Import;
}

/** A name that means nothing here: it stands for another one, or is left out. */
export function UnknownRow({ owner, name, running }: UnknownRowProps) {
  const { tool, method, suggestion, source } = name;
  const key = nameKey(owner, name);
  const isOpen = running.isTaken(key);
  const [means, setMeans] = useState(suggestion ?? "");
  const listId = useId();
  const known = method === undefined ? [...running.tools.keys()] : methodsOf(running, tool);
  const isKnown = known.includes(means);
  const what = method ?? tool;
  const map = (event: FormEvent) => {
    event.preventDefault();
    if (isKnown) running.mean({ tool, ...(method !== undefined && { method }), means });
  };
  return (
    <div
      className={classNames(
        "flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-l-2 py-1.5 pr-6 pl-[22px] max-sm:px-3.5",
        isOpen ? "border-red" : "border-transparent",
      )}
    >
      <span
        className={classNames(
          "flex w-32 flex-none items-center gap-2 max-sm:w-full",
          isOpen ? "text-red" : "text-2",
        )}
      >
        <CircleX {...iconSize.s} />
        {isOpen ? say.cannotMap : say.leftOut}
      </span>
      <span className="min-w-40 flex-1">
        <code className="wrap-anywhere">
          {escapeInvisible(method === undefined ? tool : `${tool} › ${method}`)}
        </code>
        <span className="block text-meta text-2">
          {source !== undefined
            ? say.comesWithTheSource(source)
            : method === undefined
              ? say.noSourceHereBringsThisTool
              : say.theToolHasNoSuchMethodHere}
          {suggestion !== undefined && say.didYouMean(suggestion)}
        </span>
      </span>
      <form onSubmit={map} className="flex items-center gap-1.5">
        <TextInput
          size="s"
          mono
          value={means}
          onChange={setMeans}
          list={listId}
          placeholder={say.mapTo}
          aria-label={say.whatItMeansHere(what)}
          className="w-44 max-sm:min-h-11"
        />
        <datalist id={listId}>
          {known.slice(0, 1_000).map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <Button
          size="s"
          type="submit"
          blocked={isKnown ? undefined : say.chooseANameThatIsThere}
          aria-label={say.mapWhat(what)}
        >
          {say.map}
        </Button>
        <Button
          size="s"
          variant="ghost"
          aria-pressed={!isOpen}
          aria-label={say.leaveOutWhat(what)}
          onClick={() => running.take([key], !isOpen)}
        >
          {say.leaveOut}
        </Button>
      </form>
    </div>
  );
}

const methodsOf = ({ tools }: Import, tool: string) =>
  tools.get(tool)?.definition?.methods.map(({ name }) => name) ?? [];
