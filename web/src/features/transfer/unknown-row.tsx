import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { CircleX } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import type { ImportedOwner, UnknownName } from "../../api/transfer.ts";
import { t } from "../../messages/t.ts";
import { type Import, unknownNameKey } from "./use-import.ts";

interface UnknownNameRowProps {
  owner: ImportedOwner;
  name: UnknownName;
  running: Import;
}

/** A name that is unknown here. It is replaced by another one, or left out. */
export function UnknownNameRow({ owner, name, running }: UnknownNameRowProps) {
  const { tool, method, suggestion, source } = name;
  const key = unknownNameKey(owner, name);
  const isOpen = running.isTaken(key);
  const [means, setMeans] = useState(suggestion ?? "");
  const listId = useId();
  const known = method === undefined ? [...running.tools.keys()] : methodsOf(running, tool);
  const isKnown = known.includes(means);
  const what = method ?? tool;
  const missing =
    method === undefined
      ? t("No source here brings this tool.")
      : t("The tool has no such method here.");
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
        {isOpen ? t("Cannot map") : t("Left out")}
      </span>
      <span className="min-w-40 flex-1">
        <code className="wrap-anywhere">
          {escapeInvisible(method === undefined ? tool : `${tool} › ${method}`)}
        </code>
        <span className="block text-meta text-2">
          {source !== undefined
            ? t("Comes with the source {source}: take it first.", { source })
            : missing}
          {suggestion !== undefined && t(" Did you mean {suggestion}?", { suggestion })}
        </span>
      </span>
      <form onSubmit={map} className="flex items-center gap-1.5">
        <TextInput
          size="s"
          mono
          value={means}
          onChange={setMeans}
          list={listId}
          placeholder={t("Map to…")}
          aria-label={t("What {what} means here", { what })}
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
          blocked={isKnown ? undefined : t("Choose a name that is there")}
          aria-label={t("Map {what}", { what })}
        >
          {t("Map")}
        </Button>
        <Button
          size="s"
          variant="ghost"
          aria-pressed={!isOpen}
          aria-label={t("Leave out {what}", { what })}
          onClick={() => running.take([key], !isOpen)}
        >
          {t("Leave out")}
        </Button>
      </form>
    </div>
  );
}

const methodsOf = ({ tools }: Import, tool: string) =>
  tools.get(tool)?.definition?.methods.map(({ name }) => name) ?? [];
