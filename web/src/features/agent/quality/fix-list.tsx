import type { ResolvedTool, SettingsOperation } from "@pegboard/registry-core";
import { toggleTool } from "@pegboard/registry-core";
import { behaviourOperation, toggleMethod } from "@pegboard/registry-core/internal";
import { openFindings, type QualityRow } from "@pegboard/registry-core/problems";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { useAfterPaint } from "@pegboard/ui/use-debounced.ts";
import { ArrowRight, type LucideIcon, Pencil, Search, ToggleLeft, Wrench } from "lucide-react";
import { useMemo } from "react";
import { placePath } from "../../../addresses/place-path.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { AcceptFix } from "./accept-finding.tsx";
import { editedTexts, textOperations } from "./edited-texts.ts";
import { nameBeside, similarityText } from "./finding-words.ts";
import { FIX_COLUMNS, FixParts } from "./fix-parts.tsx";
import { useFixEffect } from "./use-quality.ts";

interface FixListProps {
  row: QualityRow;
  /** Whether the draft settles it already, so that there is nothing left to do. */
  isSettled: boolean;
  onEdit(): void;
  /** A method that has to stay as it is reached: no fix takes it away. */
  needed?: NeededMethod;
}

/** A method by the names that it is stored by. */
interface NeededMethod {
  tool: string;
  method: string;
}

/** What can be done about a finding: what gets better, what it costs, and a button. */
export function FixList({ row, isSettled, onEdit, needed }: FixListProps) {
  const { blocked, onStep } = useAgentEdit("blocked", "onStep");
  const fixes = useFixes(row, needed);
  const whyNot = blocked ?? (isSettled ? t("The draft settles it already") : undefined);
  return (
    <section aria-label={t("Fixes")} className="px-6 pb-5 max-sm:px-4">
      <div aria-hidden className={`${FIX_COLUMNS} min-h-11 text-micro text-3 @max-[620px]:hidden`}>
        <h3 className="col-span-2 text-list font-semibold text-1">{t("Fixes")}</h3>
        <span className="text-right">{row.pair ? t("similar") : t("findings")}</span>
        <span className="text-right">{t("tokens")}</span>
      </div>
      <ul aria-label={t("Fixes")}>
        {fixes.map((fix) => (
          <FixItem
            key={fix.title}
            row={row}
            fix={fix}
            isSettled={isSettled}
            blocked={whyNot ?? fix.blocked}
            onPress={
              fix.opensEditor
                ? onEdit
                : () => onStep({ label: fix.title, operations: [...fix.operations] })
            }
          />
        ))}
        {isOfSchema(row) && <MendFix row={row} />}
        <AcceptFix row={row} />
      </ul>
    </section>
  );
}

/** Whether something is wrong that only whoever wrote the schema can put right. */
const isOfSchema = (row: QualityRow): boolean =>
  openFindings(row).some(({ rule }) => rule === "example-refused");

/** Says who can put an example or its schema right, and leads to where both stand. */
function MendFix({ row: { tool, method } }: Pick<FixListProps, "row">) {
  const place = { tool: tool.name, ...(method && { method: method.name }) };
  const title = t("Mend it where the tool comes from");
  const action = t("Open arguments");
  return (
    <FixParts
      icon={Wrench}
      title={title}
      help={
        tool.fromOutside
          ? t("Whoever runs the server or wrote the document corrects the example or its schema")
          : t("Its code has to correct the example or its schema")
      }
      effect="–"
      tokens="–"
      button={
        <a
          className={buttonClass("default", "s")}
          href={placePath(place, { tab: "arguments" })}
          aria-label={`${action}: ${title}`}
        >
          {action}
        </a>
      }
    />
  );
}

const NO_OPERATIONS: readonly SettingsOperation[] = [];

interface OfferedFix {
  icon: LucideIcon;
  title: string;
  help: string;
  action: string;
  operations: readonly SettingsOperation[];
  opensEditor?: true;
  blocked?: string | undefined;
}

interface FixItemProps {
  row: QualityRow;
  fix: OfferedFix;
  isSettled: boolean;
  blocked: string | undefined;
  onPress(): void;
}

function FixItem({ row, fix, isSettled, blocked, onPress }: FixItemProps) {
  // The finding is painted first, since each fix has the whole agent resolved anew.
  const operations = useAfterPaint(fix.operations) ?? NO_OPERATIONS;
  const { after, tokens } = useFixEffect(row, operations);
  const { icon, title, action } = fix;
  const isKnown = operations.length > 0 && after !== undefined && !isSettled;
  const help =
    isKnown && keepsWords({ row, after: after.row })
      ? t("Say in both when to use which; the words that they share stay")
      : fix.help;
  return (
    <FixParts
      icon={icon}
      title={title}
      help={help}
      effect={isKnown ? <EffectText row={row} after={after.row} /> : "–"}
      tokens={isKnown && tokens !== undefined ? countChangeText(tokens) : "–"}
      button={
        <Button size="s" blocked={blocked} onClick={onPress} aria-label={`${action}: ${title}`}>
          {action}
        </Button>
      }
    />
  );
}

/** What is left of a finding after a fix, such as "4 → 0", "0.81 → 0.38", or "stays 1.00". */
export function EffectText(rows: RowChange) {
  const { from, to } = resultOfFix(rows);
  if (from === to) return t("stays {value}", { value: to });
  return (
    <span className="inline-flex items-center gap-0.5 whitespace-nowrap">
      {from}
      <ArrowRight size={12} aria-label={t("to")} className="text-3" />
      <b className="font-semibold text-1">{to}</b>
    </span>
  );
}

interface RowChange {
  row: QualityRow;
  after: QualityRow | undefined;
}

function resultOfFix({ row, after }: RowChange): Record<"from" | "to", string> {
  if (!row.pair)
    return {
      from: countText(openFindings(row).length),
      to: countText(after ? openFindings(after).length : 0),
    };
  return {
    from: similarityText(row.pair.similarity),
    to: after?.pair ? similarityText(after.pair.similarity) : t("no pair"),
  };
}

/** Whether two methods would be told apart by their texts, and by no word that one of them alone has. */
function keepsWords({ row, after }: RowChange): boolean {
  const { from, to } = resultOfFix({ row, after });
  return row.pair !== undefined && from === to;
}

/** The fixes of a row by what can be changed in the draft, the mildest first. */
function useFixes(row: QualityRow, needed: NeededMethod | undefined): OfferedFix[] {
  const { model, definitions } = useAgentEdit("model", "definitions");
  return useMemo(() => {
    const { byName, settings } = model;
    const texts = editedTexts(row, { definitions, settings });
    const one = { tool: row.tool, method: row.method };
    const other = row.pair?.other;
    const places = [
      { ...one, name: nameBeside(one, other) },
      ...(other ? [{ ...other, name: nameBeside(other, one) }] : []),
    ].filter(({ tool, method }) => tool.name !== needed?.tool || method?.name !== needed.method);
    const offs = places.flatMap((place) => {
      const resolved = byName.get(place.tool.name);
      return resolved ? [switchOff(resolved, place)] : [];
    });
    const defers = other
      ? places.flatMap(({ tool, method, name }) =>
          method ? [deferFix(tool.name, method, name)] : [],
        )
      : [];
    return [...(texts.length > 0 ? [ownTextsFix(row, texts)] : []), ...offs, ...defers];
  }, [row, model, definitions, needed]);
}

function ownTextsFix(row: QualityRow, texts: ReturnType<typeof editedTexts>): OfferedFix {
  const isOfParameters = texts.every(({ text }) => text.parameter !== undefined);
  const help = {
    suspicious: t("A text without these words is filled in; the declared one is not sent any more"),
    "look-alike": t("Say in both when to use which; a text to begin with is filled in"),
    weak: isOfParameters
      ? t("Say what a model has to fill in, with the payload beside it")
      : t("Say what it does and when to use it, with the payload beside it"),
  }[row.kind];
  return {
    icon: Pencil,
    title: texts.length > 1 ? t("Own texts") : t("Own description"),
    help,
    action: texts.length > 1 ? t("Edit texts") : t("Edit text"),
    operations: textOperations(texts),
    opensEditor: true,
  };
}

function switchOff(
  resolved: ResolvedTool,
  { method, name }: Pick<QualityRow, "method"> & { name: string },
): OfferedFix {
  const operations = method ? toggleMethod(resolved, method.name) : toolOff(resolved);
  return {
    icon: ToggleLeft,
    title: t("Switch off {name}", { name }),
    help: t("This agent is not offered it any more"),
    action: t("Switch off"),
    operations,
    blocked: operations.length > 0 ? undefined : t("It is core and cannot be switched off"),
  };
}

/** A tool that is partly on goes on by its switch, and so it is switched off as what is on. */
function toolOff(tool: ResolvedTool): SettingsOperation[] {
  if (tool.state === "on") return toggleTool(tool);
  return tool.methods
    .filter(({ enabled }) => enabled)
    .flatMap(({ definition }) => toggleMethod(tool, definition.name));
}

function deferFix(
  tool: string,
  method: NonNullable<QualityRow["method"]>,
  name: string,
): OfferedFix {
  return {
    icon: Search,
    title: t("Find {name} by search", { name }),
    help: t("The model gets it when a search finds it, and does not see both at once"),
    action: t("Defer"),
    operations: [behaviourOperation({ tool, method: method.name, field: "defer" }, true)],
    blocked: method.isCore ? t("Core methods are always sent") : undefined,
  };
}
