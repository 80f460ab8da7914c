import { classNames } from "@pegboard/ui/class-names.ts";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import { Braces, FileBraces, FileCode2, type LucideIcon, Plug, Terminal } from "lucide-react";
import type { McpSourceConfig, SourceSummary } from "../../api/sources/sources.ts";
import { methodCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";

/** The words for each way in which a source came in. */
export const ORIGINS: Record<SourceSummary["addedBy"], string> = {
  "built in": t("ships with Pegboard"),
  "command line": t("from the command line"),
  file: t("from the MCP file"),
  ui: t("added here"),
  program: t("given by the program"),
};

const COUNTS = {
  methods: methodCount,
  prompts: (count: number) => t("{count, plural, one {# prompt} other {# prompts}}", { count }),
  resources: (count: number) =>
    t("{count, plural, one {# resource} other {# resources}}", { count }),
};

type ShownSourceKind = "module" | "given" | "command" | "address" | "openapi";

const shownSourceKind = ({ kind, config }: SourceSummary): ShownSourceKind => {
  if (kind === "modules") return "module";
  if (kind === "given" || kind === "openapi") return kind;
  return config?.transport === "http" ? "address" : "command";
};

const SOURCE_KIND_TEXTS: Record<ShownSourceKind, { label: string; icon: LucideIcon }> = {
  module: { label: t("Module"), icon: FileCode2 },
  given: { label: t("Objects"), icon: Braces },
  command: { label: t("MCP server (stdio)"), icon: Terminal },
  address: { label: t("MCP server (URL)"), icon: Plug },
  openapi: { label: "OpenAPI", icon: FileBraces },
};

/** The label and the icon of a source's kind. */
export const kindWords = (source: SourceSummary) => SOURCE_KIND_TEXTS[shownSourceKind(source)];

/** Where it is, in one line; values of variables and headers are secrets and stay out. */
export function sourcePlace({ file, config, openapi }: SourceSummary): string | undefined {
  if (openapi) return openapi.place.replace(/^https:\/\//, "");
  return file ?? (config && placeOfConnection(config));
}

function placeOfConnection(config: McpSourceConfig): string {
  if (config.transport === "http") return config.url.replace(/^https:\/\//, "");
  return [config.command, ...(config.args ?? [])].join(" ").replace(/•••(?: •••)+/g, countHidden);
}

/** Hidden arguments that follow each other: `••• ×3` for three. */
const countHidden = (hidden: string) => `••• ×${hidden.split(" ").length}`;

const SOURCE_KIND_ORDER: readonly string[] = [
  "modules",
  "given",
  "mcp",
  "openapi",
] satisfies SourceSummary["kind"][];

/** The sources by kind, then in the order in which they were added. */
export function orderSources(sources: readonly SourceSummary[]): SourceSummary[] {
  return SOURCE_KIND_ORDER.flatMap((kind) => sources.filter((source) => source.kind === kind));
}

export const countSourceMethods = ({ tools }: SourceSummary): number =>
  tools.reduce((sum, tool) => sum + tool.methods, 0);

const COUNTED_KINDS = ["methods", "prompts", "resources"] as const;

const countOfSource = ({ tools }: SourceSummary, kind: (typeof COUNTED_KINDS)[number]): number =>
  tools.reduce((sum, tool) => sum + (tool[kind] ?? 0), 0);

/** The counts of a source, without zeros: `13 methods`, `4 prompts`, `7 resources`. */
export function sourceCounts(source: SourceSummary): string[] {
  return COUNTED_KINDS.flatMap((kind) => {
    const count = countOfSource(source, kind);
    return count === 0 ? [] : [COUNTS[kind](count)];
  });
}

/** The part of a source that cannot be used which still works; empty when nothing of it was read. */
export function whatStays(source: SourceSummary): string {
  const counts = sourceCounts(source);
  if (counts.length === 0) return "";
  const listed = new Intl.ListFormat(LOCALE).format(counts);
  const count = COUNTED_KINDS.reduce((sum, kind) => sum + countOfSource(source, kind), 0);
  if (source.keepsTools)
    return t(
      "Its {listed} {count, plural, one {stays} other {stay}} as they were loaded before: agents still have them.",
      { listed, count },
    );
  return (
    countSourceMethods(source) > 0
      ? (listed: string, count: number) =>
          t("Its {listed} {count, plural, one {stays} other {stay}} listed, calls to them fail.", {
            listed,
            count,
          })
      : (listed: string, count: number) =>
          t("Its {listed} {count, plural, one {stays} other {stay}} listed, reading them fails.", {
            listed,
            count,
          })
  )(listed, count);
}

/** The number of changes that wait until somebody decides about them. */
export const countWaiting = ({ review }: SourceSummary): number =>
  review ? review.new + review.changed + review.gone : 0;

/** The tile of a source, in grey, because here the kind matters and not the colour. */
export function SourceTile({ source, large }: { source: SourceSummary; large?: boolean }) {
  const { icon: Icon } = kindWords(source);
  return (
    <span
      className={classNames(
        "tile grid flex-none place-items-center",
        large ? "size-10 rounded-[10px] max-sm:hidden" : "size-7 rounded-[7px] max-sm:size-8",
        ["not started", "paused", "waiting"].includes(source.state) && "tile-muted",
      )}
    >
      <Icon size={large ? 20 : 16} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
