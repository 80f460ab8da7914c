import type { SettingsOperation } from "@pegboard/registry-core";
import {
  describeOperation,
  escapeInvisible,
  type OperationText,
} from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Disclosure } from "@pegboard/ui/disclosure.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { LineChanges } from "@pegboard/ui/text/line-changes.tsx";
import { CircleSlash, GitMerge, KeyRound, Pencil, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../addresses/paths.ts";
import type { ImportedChange, ImportedOwner, SkippedPart } from "../../api/transfer.ts";
import { t } from "../../messages/t.ts";
import { changeKey, type Import, type ImportedRename, renameKey } from "./use-import.ts";

/**
 * The columns sign and word, entry, present value, value of the document, and choice; on phones the
 * choice is below.
 */
const importColumns =
  "grid grid-cols-[128px_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-x-3 px-6 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:px-4";
export const rowGrid = `${importColumns} min-h-11 py-1.5`;

const TAKE = [
  { id: "leave" as const, label: t("Leave") },
  { id: "take" as const, label: t("Take") },
];

/** The headings of the columns. */
export function ColumnHeads() {
  return (
    <div
      className={`${importColumns} sticky top-0 z-[2] border-b border-line bg-panel text-micro text-2 max-sm:hidden`}
    >
      <span />
      <span>{t("Entry")}</span>
      <span>{t("Here")}</span>
      <span>{t("In the document")}</span>
      {/* As wide as the choices below. */}
      <span className="invisible">
        <Segmented label="" items={TAKE} value="take" onChange={() => {}} />
      </span>
    </div>
  );
}

interface TakeChoiceProps {
  running: Import;
  keys: readonly string[];
  label: string;
  /** What taking it is called, if not so. */
  taking?: string;
  /** Whether nobody has chosen yet. */
  isOpen?: boolean;
}

export function TakeChoice({ running, keys: [key = ""], label, taking, isOpen }: TakeChoiceProps) {
  const value = running.isTaken(key) ? "take" : "leave";
  const items = TAKE.map((one) => ({
    ...one,
    ...(one.id === "take" && taking !== undefined && { label: taking }),
  }));
  return (
    <Segmented<"take" | "leave" | "">
      label={label}
      items={items}
      value={isOpen ? "" : value}
      onChange={(id) => running.take([key], id === "take")}
    />
  );
}

interface ImportChangeRowProps {
  owner: ImportedOwner;
  change: ImportedChange;
  running: Import;
}

/** One difference, with the present value and that of the document. */
export function ImportChangeRow({ owner, change, running }: ImportChangeRowProps) {
  const { operation, before, changedHere } = change;
  const text =
    backToDefault(change, running) ??
    describeOperation(operation, { before, tools: running.tools }, t);
  const title = text.place === "" ? text.title : `${text.place} › ${text.title}`;
  const isAdded =
    text.from === undefined ? !operation.op.startsWith("remove") : holdsNothing(before);
  return (
    <ImportDifference
      running={running}
      title={title}
      text={text}
      sign={signOfChange(change, isAdded)}
      taking={changeKey(owner, change)}
      note={changedHere && changedHereText(changedHere)}
    >
      {operation.op === "setTemplate" && before?.op === "setTemplate" && (
        <Disclosure
          className="col-span-full pb-1 text-meta"
          lineClass="py-1 text-accent max-sm:min-h-11"
          summary={t("Compare")}
        >
          <LineChanges
            before={before.source}
            after={operation.source}
            label={t("Changes of {title}", { title })}
          />
        </Disclosure>
      )}
    </ImportDifference>
  );
}

function signOfChange({ secrets, changedHere }: ImportedChange, isAdded: boolean) {
  if (secrets) return "secret";
  if (changedHere) return changedHere.inDocument ? "both" : "here";
  return importSign(isAdded);
}

/**
 * The operation that takes an entry back. A tool that exists goes back to its default when the
 * document does not name it; only an unknown one is removed.
 */
function backToDefault(
  { operation, before }: ImportedChange,
  { tools }: Import,
): OperationText | undefined {
  const known = operation.op === "removeTool" ? tools.get(operation.tool)?.definition : undefined;
  const from =
    before?.op === "setTool"
      ? describeOperation(before, { before: undefined, tools }, t).to
      : undefined;
  return (
    known && {
      place: "",
      title: known.displayName,
      ...(from && { from }),
      to: t("back to its default"),
    }
  );
}

function changedHereText({ at, by }: NonNullable<ImportedChange["changedHere"]>): string {
  const day = dateText(new Date(at), new Date());
  return by === null
    ? t("Here on {day}", { day })
    : t("Here by {person} on {day}", { person: by, day });
}

interface RenameRowProps {
  owner: ImportedOwner;
  rename: ImportedRename;
  running: Import;
}

const RENAMED_FIELD_LABELS = { name: t("Name"), description: t("Description"), group: t("Group") };

/** The name of an owner here and in the document. */
export function RenameRow({ owner, rename, running }: RenameRowProps) {
  const { field, from, to } = rename;
  const text = { to, ...(from !== "" && { from }) };
  return (
    <ImportDifference
      running={running}
      text={text}
      sign={importSign(from === "")}
      title={RENAMED_FIELD_LABELS[field]}
      taking={renameKey(owner, rename)}
    />
  );
}

const IMPORT_SIGNS = {
  secret: { Icon: KeyRound, word: t("Secret"), color: "text-amber" },
  added: { Icon: Plus, word: t("Added"), color: "text-green" },
  changed: { Icon: Pencil, word: t("Changed"), color: "text-2" },
  both: { Icon: GitMerge, word: t("Both changed"), color: "text-amber" },
  here: { Icon: GitMerge, word: t("Changed here"), color: "text-amber" },
};

const importSign = (isAdded: boolean) => (isAdded ? "added" : "changed");

interface ImportDifferenceProps {
  sign: keyof typeof IMPORT_SIGNS;
  title: string;
  text: { from?: string | undefined; to: string };
  /** The label of the choice. */
  taking: string;
  running: Import;
  /** A note below the title. */
  note?: string | undefined;
  children?: ReactNode;
}

/**
 * The sign and the word of a difference; on phones only the word, for those who do not see the
 * rest.
 */
export function SignMark({ sign }: Pick<ImportDifferenceProps, "sign">) {
  const { Icon, word, color } = IMPORT_SIGNS[sign];
  return (
    <span className={classNames("flex items-center gap-2 whitespace-nowrap max-sm:sr-only", color)}>
      <Icon {...iconSize.s} className="flex-none" />
      {word}
    </span>
  );
}

function ImportDifference({
  sign,
  title,
  text,
  taking,
  running,
  note,
  children,
}: ImportDifferenceProps) {
  return (
    <div className={classNames(rowGrid, !running.isTaken(taking) && "text-2")}>
      <SignMark sign={sign} />
      <span className="min-w-0 truncate" title={title}>
        {escapeInvisible(title)}
        {note !== undefined && (
          <span className="block text-meta whitespace-normal text-2">{note}</span>
        )}
        <span className="block truncate text-meta text-2 sm:hidden">
          {text.from === undefined ? "" : `${escapeInvisible(text.from)} → `}
          {escapeInvisible(text.to)}
        </span>
      </span>
      <span className="truncate text-2 max-sm:hidden" title={text.from}>
        {escapeInvisible(text.from ?? "–")}
      </span>
      <span className="truncate max-sm:hidden" title={text.to}>
        {escapeInvisible(text.to)}
      </span>
      <TakeChoice
        running={running}
        keys={[taking]}
        label={t("{title}: take or leave", { title })}
      />
      {children}
    </div>
  );
}

/** Whether there is no value of its own in the place of a change. */
function holdsNothing(before: SettingsOperation | undefined): boolean {
  switch (before?.op) {
    case "resetConfig":
    case "removeVariable":
      return true;
    case "setNewTools":
      return before.state === "inherit";
    case "setTokenBudget":
      return before.tokens === null;
    case "setToolSearch":
      return before.search === "own";
    case "setUnattended":
      return before.unattended === null;
    case "setPresets":
      return before.presets.length === 0;
    default:
      return false;
  }
}

export function LeftTitle({ count }: { count: number }) {
  return (
    <h2 className="bg-sunken px-6 py-2.5 font-semibold max-sm:px-4">
      {t("Left out")}{" "}
      <span className="num font-normal text-meta text-2">
        {t("{count, plural, one {# part} other {# parts}} of the document", { count })}
      </span>
    </h2>
  );
}

/** A part of the document that does not come in. */
export function LeftRow({ left: { path, message } }: { left: SkippedPart }) {
  return (
    <div className="flex min-h-11 items-center gap-3 px-6 py-1.5 max-sm:px-4">
      <CircleSlash {...iconSize.s} className="flex-none text-2" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <code>{escapeInvisible(path.join("."))}</code> <span className="text-2">{message}.</span>
      </span>
      {path[0] === "sources" && (
        <a href={paths.sources()} className="flex-none text-accent max-sm:py-3">
          {t("Sources")}
        </a>
      )}
    </div>
  );
}
