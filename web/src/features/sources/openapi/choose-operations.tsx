import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { Tooltip } from "@pegboard/ui/tooltip.tsx";
import { FileBraces } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { OpenApiDescription } from "../../../api/sources/openapi-sources.ts";
import { methodCount, tokenCount, toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { countTaken, firstToTry, type TriedMethod, type Without } from "./operation-rows.ts";
import { OperationTree } from "./operation-tree.tsx";
import { LeftOutOrAdjusted } from "./reasons.tsx";

interface ChooseOperationsProps {
  description: OpenApiDescription;
  /** The choice of how operations are grouped. */
  grouping?: ReactNode;
  /** Sections beside the tree: where calls and keys go. */
  beside(without: Without): ReactNode;
  words: {
    /** The label of the button. */
    action: string;
    /** The effect of the choice on agents. */
    meaning(without: Without): string;
  };
  /** The state of the request. */
  sending: { isPending: boolean; error: Error | null; work: ReactNode };
  /** Allows a server that operations are skipped for. */
  onAllow(server: string): void;
  /** Sends the choice; `tried` is opened afterwards. */
  onSend(without: string[], tried?: TriedMethod): void;
  /** The agent whose settings it is tried with; absent where nothing is tried. */
  tryWith?: TryWith | undefined;
  onClose(): void;
}

/**
 * The whole page for choosing operations: a tree with boxes, where keys go, skipped operations, and
 * the totals.
 */
export function ChooseOperations(props: ChooseOperationsProps) {
  const { description, grouping, beside, words, sending, onAllow, onSend, tryWith, onClose } =
    props;
  const [without, setWithout] = useState<Without>(() => new Set(description.without));
  const [part, setPart] = useState<"operations" | "rest">("operations");
  const taken = countTaken(description, without);
  const nothing = taken.methods === 0 ? t("Nothing is chosen.") : undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-panel">
      <OpenApiDescriptionHead description={description} grouping={grouping} />
      <div className="border-b border-line px-4 py-2 lg:hidden">
        <Segmented<"operations" | "rest">
          label={t("Part")}
          value={part}
          onChange={setPart}
          items={[
            { id: "operations", label: t("Operations") },
            { id: "rest", label: t("Access and more") },
          ]}
        />
      </div>
      <div className="flex min-h-0 flex-1">
        <div
          className={classNames(
            "flex min-h-0 min-w-0 flex-1 flex-col",
            part === "rest" && "max-lg:hidden",
          )}
        >
          {description.tools.length > 0 ? (
            <OperationTree
              key={description.tools.map(({ name }) => name).join(" ")}
              tools={description.tools}
              without={without}
              onWithout={setWithout}
            />
          ) : (
            <EmptyState title={t("No operation can be included")}>
              {description.total === 0
                ? t("The description has none.")
                : t("Each of them is skipped, with its reason.")}
            </EmptyState>
          )}
        </div>
        <div
          className={classNames(
            "w-110 flex-none overflow-auto border-line max-lg:w-full lg:border-l [&_section+section]:border-t [&_section+section]:border-line-soft",
            part === "operations" && "max-lg:hidden",
          )}
        >
          {beside(without)}
          <LeftOutOrAdjusted
            reading={description}
            onAllow={sending.isPending ? undefined : onAllow}
          />
        </div>
      </div>
      {sending.error && (
        <div className="px-6 py-2 max-sm:px-4">
          <Note tone="bad">{sending.error.message}</Note>
        </div>
      )}
      <footer className="flex min-h-13 flex-none flex-wrap items-center gap-2 border-t border-line bg-app px-4 py-2 text-list text-2">
        <p className="min-w-0 flex-1 basis-60" aria-live={sending.work ? "off" : "polite"}>
          {sending.work ??
            t.rich("{tools} · {methods} · {tokens} if all were on · {meaning}", {
              tools: <OperationFigure text={toolCount(taken.tools)} />,
              methods: <OperationFigure text={methodCount(taken.methods)} />,
              tokens: <OperationFigure text={tokenCount(taken.tokens)} />,
              meaning: words.meaning(without),
            })}
        </p>
        <span className="ml-auto flex flex-none gap-2">
          <Button variant="ghost" onClick={onClose}>
            {t("Cancel")}
          </Button>
          {tryWith && (
            <TryFirst
              description={description}
              without={without}
              tryWith={tryWith}
              blocked={sending.isPending ? t("Pegboard is reading it.") : nothing}
              onTry={(tried) => onSend([...without], tried)}
            />
          )}
          <Button
            variant="primary"
            blocked={sending.isPending ? t("Pegboard is reading it.") : nothing}
            onClick={() => onSend([...without])}
          >
            {sending.isPending ? t("One moment…") : words.action}
          </Button>
        </span>
      </footer>
    </div>
  );
}

function OpenApiDescriptionHead({
  description,
  grouping,
}: Pick<ChooseOperationsProps, "description" | "grouping">) {
  const { title, version, format, place, size } = description;
  return (
    <header className="flex flex-none flex-wrap items-center gap-3 border-b border-line px-6 py-3 max-sm:px-4">
      <span className="tile grid size-10 flex-none place-items-center rounded-[10px] max-sm:hidden">
        <FileBraces size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="truncate text-title">
          {title} {version}
        </h2>
        <p className="truncate text-meta text-2">
          {format} · <code>{place}</code> ·{" "}
          {t("{kilobytes, number} kB, read just now", { kilobytes: Math.ceil(size / 1_000) })}
        </p>
      </div>
      {grouping && (
        <>
          <span className="text-list text-2 max-lg:hidden">
            {t("Tags become tools, operations methods")}
          </span>
          {grouping}
        </>
      )}
    </header>
  );
}

/** A figure such as `38 methods`, with the number set off. */
function OperationFigure({ text }: { text: string }) {
  const [count, ...words] = text.split(" ");
  return (
    <span className="num whitespace-nowrap">
      <b className="font-semibold text-1">{count}</b> {words.join(" ")}
    </span>
  );
}

/** The name of the agent whose settings a try runs with; without an agent nothing can be tried. */
export interface TryWith {
  agent: string | undefined;
}

interface TryFirstProps {
  description: OpenApiDescription;
  without: Without;
  tryWith: TryWith;
  blocked: string | undefined;
  onTry(tried: TriedMethod): void;
}

/**
 * A button that adds the source and opens an operation that only reads and needs the fewest
 * arguments.
 */
function TryFirst({ description, without, tryWith: { agent }, blocked, onTry }: TryFirstProps) {
  const found = firstToTry(description, without);
  const noAgent =
    agent === undefined
      ? t("A call runs with the settings of an agent, and there is none yet.")
      : undefined;
  const reason =
    blocked ??
    (found === undefined
      ? t("None of the included operations is a GET that only reads.")
      : noAgent);
  return (
    <Tooltip
      text={
        found && agent !== undefined && reason === undefined
          ? t(
              "Adds the source, then opens {operation} with the settings of {agent}: every call runs with an agent's.",
              { operation: found.operation, agent },
            )
          : undefined
      }
    >
      <Button blocked={reason} onClick={() => found && onTry(found)}>
        {t("Try one first")}
      </Button>
    </Tooltip>
  );
}
