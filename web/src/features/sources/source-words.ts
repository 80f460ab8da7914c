import { Braces, FileBraces, FileCode2, type LucideIcon, Plug, Terminal } from "lucide-react";
import type { McpSourceConfig, SourceSummary } from "../../api/sources.ts";
import { LOCALE } from "../../language/language.ts";
import { say } from "./texts.ts";

type Kind = "module" | "given" | "command" | "address" | "openapi";

const kindOf = ({ kind, config }: SourceSummary): Kind => {
  if (kind === "modules") return "module";
  if (kind === "given" || kind === "openapi") return kind;
  return config?.transport === "http" ? "address" : "command";
};

const KINDS: Record<Kind, { label: string; icon: LucideIcon }> = {
  module: { label: say.module, icon: FileCode2 },
  given: { label: say.objects, icon: Braces },
  command: { label: say.mcpCommand, icon: Terminal },
  address: { label: say.mcpAddress, icon: Plug },
  openapi: { label: "OpenAPI", icon: FileBraces },
};

/** The label and the icon of a source's kind. */
export const kindWords = (source: SourceSummary) => KINDS[kindOf(source)];

/** Of the ways in which a source came in. */
export const ORIGINS: Record<SourceSummary["addedBy"], string> = say.origins;

/** Where it is, in one line; values of variables and headers are secrets and stay out. */
export function placeOf({ file, config, openapi }: SourceSummary): string | undefined {
  if (openapi) return openapi.place.replace(/^https:\/\//, "");
  return file ?? (config && placeOfConnection(config));
}

function placeOfConnection(config: McpSourceConfig): string {
  if (config.transport === "http") return config.url.replace(/^https:\/\//, "");
  return [config.command, ...(config.args ?? [])].join(" ").replace(/•••(?: •••)+/g, countHidden);
}

/** Hidden arguments that follow each other: `••• ×3` for three. */
const countHidden = (hidden: string) => `••• ×${hidden.split(" ").length}`;

const ORDER: readonly string[] = [
  "modules",
  "given",
  "mcp",
  "openapi",
] satisfies SourceSummary["kind"][];

/** The sources by kind, then in the order in which they were added. */
export function orderSources(sources: readonly SourceSummary[]): SourceSummary[] {
  return ORDER.flatMap((kind) => sources.filter((source) => source.kind === kind));
}

export const countMethods = ({ tools }: SourceSummary): number =>
  tools.reduce((sum, tool) => sum + tool.methods, 0);

const BROUGHT = ["methods", "prompts", "resources"] as const;

const countBrought = ({ tools }: SourceSummary, kind: (typeof BROUGHT)[number]): number =>
  tools.reduce((sum, tool) => sum + (tool[kind] ?? 0), 0);

/** The counts of a source, without zeros: `13 methods`, `4 prompts`, `7 resources`. */
export function broughtCounts(source: SourceSummary): string[] {
  return BROUGHT.flatMap((kind) => {
    const count = countBrought(source, kind);
    return count === 0 ? [] : [say.counts[kind](count)];
  });
}

/** The part of a source that cannot be used which still works; empty when it brought nothing. */
export function whatStays(source: SourceSummary): string {
  const counts = broughtCounts(source);
  if (counts.length === 0) return "";
  const listed = new Intl.ListFormat(LOCALE).format(counts);
  const count = BROUGHT.reduce((sum, kind) => sum + countBrought(source, kind), 0);
  if (source.keepsTools) return say.stayAsLoaded(listed, count);
  return (countMethods(source) > 0 ? say.stayButCallsFail : say.stayButReadingFails)(listed, count);
}

/** The number of changes that wait until somebody decides about them. */
export const countWaiting = ({ review }: SourceSummary): number =>
  review ? review.new + review.changed + review.gone : 0;
