import { describeOpenApiAdjustment, describeOpenApiSkip } from "@pegboard/registry-core/problems";
import { ChevronDown, ChevronRight, Eye, Lock, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { OpenApiDescription, OpenApiTool } from "../../../api/openapi-sources.ts";
import { Badge } from "../../../components/badge.tsx";
import { iconSize } from "../../../components/icon-size.ts";
import { Checkbox } from "../../../components/inputs/checkbox.tsx";
import { PaneSection } from "../../../components/page/pane.tsx";
import { countOf, countText } from "../../../components/text/count-text.ts";

interface ChooseOperationsProps {
  description: OpenApiDescription;
  grouping: ReactNode;
  /** Operations that stay out. */
  without: ReadonlySet<string>;
  onWithout(without: ReadonlySet<string>): void;
}

/** With more operations tools begin folded. */
const MOST_OPEN = 60;
/** Operations that are named for one reason. */
const MOST_NAMED = 8;

/** What comes in of a description: its tools as a tree with boxes, where keys go, and what is skipped or taken in another way. */
export function ChooseOperations({ description, grouping, without, onWithout }: ChooseOperationsProps) {
  const { title, version, format, place, size, tools, total, skipped, adjusted } = description;
  const all = tools.flatMap(({ operations }) => operations.map(({ operation }) => operation));
  const take = (operations: readonly string[], isTaken: boolean) => {
    const next = new Set(without);
    for (const operation of operations) isTaken ? next.delete(operation) : next.add(operation);
    onWithout(next);
  };
  return (
    <>
      <PaneSection title={`${title} ${version}`} action={grouping}>
        <p className="text-meta break-words text-2">
          {format} · <code className="font-mono">{place}</code> · {countText(Math.ceil(size / 1_000))} kB
        </p>
      </PaneSection>
      <PaneSection title="Operations" help="tags become tools, operations methods">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is inside Checkbox */}
        <label className="flex h-8.5 items-center gap-2 text-list font-medium max-sm:h-11">
          <Checkbox checked={boxOf(all, without)} onChange={(isTaken) => take(all, isTaken)} />
          All of them
        </label>
        {tools.map((tool) => (
          <ToolRows
            key={tool.name}
            tool={tool}
            without={without}
            onTake={take}
            isOpenAtFirst={all.length <= MOST_OPEN}
          />
        ))}
      </PaneSection>
      <Access description={description} />
      <Reasons
        title="Skipped"
        help={`${skipped.length} of ${countOf(total, "operation")}`}
        rows={skipped.map(({ operation, reason }) => [operation, describeOpenApiSkip(reason)])}
      />
      <Reasons
        title="Adjusted"
        help={countOf(new Set(adjusted.map(({ operation }) => operation)).size, "operation")}
        rows={adjusted.map(({ operation, adjustment }) => [operation, describeOpenApiAdjustment(adjustment)])}
      />
    </>
  );
}

function boxOf(operations: readonly string[], without: ReadonlySet<string>): boolean | "mixed" {
  const left = operations.filter((operation) => without.has(operation)).length;
  return left === 0 ? true : left === operations.length ? false : "mixed";
}

interface ToolRowsProps {
  tool: OpenApiTool;
  without: ReadonlySet<string>;
  isOpenAtFirst: boolean;
  onTake(operations: readonly string[], isTaken: boolean): void;
}

function ToolRows({ tool, without, isOpenAtFirst, onTake }: ToolRowsProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { name, displayName, operations } = tool;
  const keys = operations.map(({ operation }) => operation);
  const Fold = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <div className="flex h-9.5 items-center gap-2 border-t border-line-soft text-list max-sm:h-11">
        <Checkbox
          aria-label={`Take ${displayName}`}
          checked={boxOf(keys, without)}
          onChange={(isTaken) => onTake(keys, isTaken)}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-center gap-2 text-left font-medium"
        >
          <Fold {...iconSize.s} className="flex-none text-3" />
          <span className="truncate">{displayName}</span>
          <code className="truncate font-mono text-code text-2">{name}</code>
        </button>
        <span className="num flex-none text-meta text-2">
          {countOf(operations.length, "operation")} ·{" "}
          {countOf(
            operations.reduce((sum, { tokens }) => sum + tokens, 0),
            "token",
          )}
        </span>
      </div>
      {isOpen &&
        operations.map(({ operation, method, risk, tokens }) => {
          const [verb = "", path = ""] = operation.split(" ");
          return (
            // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside Checkbox
            <label
              key={operation}
              title={operation}
              className="flex h-8.5 items-center gap-2 pl-6 text-list max-sm:h-11"
            >
              <Checkbox
                aria-label={`Take ${method}`}
                checked={!without.has(operation)}
                onChange={(isTaken) => onTake([operation], isTaken)}
              />
              <span className="w-14 flex-none font-mono text-code text-2">{verb}</span>
              <code className="min-w-0 flex-1 truncate font-mono text-code">{path}</code>
              <code className="min-w-0 flex-1 truncate font-mono text-code text-2 max-sm:hidden">{method}</code>
              {risk === "reads" && <Badge icon={Eye}>Read-only</Badge>}
              {risk === "destroys" && (
                <Badge tone="risk" icon={TriangleAlert}>
                  Destructive
                </Badge>
              )}
              <span className="num w-12 flex-none text-right text-meta text-2">{countText(tokens)}</span>
            </label>
          );
        })}
    </>
  );
}

/** The ways to prove who calls, and where keys go. */
function Access({ description: { credentials, servers } }: Pick<ChooseOperationsProps, "description">) {
  const hosts = servers.map(({ url }) => url.replace(/^https?:\/\//, ""));
  return (
    <PaneSection title="Access" help="becomes settings of the tools">
      <ul className="grid gap-1 text-list">
        {credentials.map(({ key, scheme, credential, isSignIn, operations }) => (
          <li key={key}>
            <span className="font-medium">{scheme}</span>{" "}
            <span className="text-meta text-2">
              {credential.kind === "apiKey"
                ? `key in the ${credential.in} ${credential.name}`
                : credential.kind === "basic"
                  ? "user name and password"
                  : isSignIn
                    ? "token of a sign-in"
                    : "token"}
              , {countOf(operations, "operation")}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex items-start gap-1.5 text-meta break-all text-2">
        <Lock {...iconSize.s} className="mt-0.5 flex-none" />
        {hosts.length === 0
          ? "It names no server: enter one in the settings of its tools."
          : `Sent to ${hosts.slice(0, 3).join(" or ")} only. Another server asks for it again.`}
      </p>
    </PaneSection>
  );
}

function Reasons({
  title,
  help,
  rows,
}: {
  title: string;
  help: string;
  rows: [operation: string, sentence: string][];
}) {
  if (rows.length === 0) return null;
  const sentences = [...new Set(rows.map(([, sentence]) => sentence))];
  return (
    <PaneSection title={title} help={help}>
      <ul className="grid gap-2">
        {sentences.map((sentence) => {
          const named = rows.filter((row) => row[1] === sentence).map(([operation]) => operation);
          const more = named.length - MOST_NAMED;
          return (
            <li key={sentence}>
              <code className="font-mono text-code break-words">
                {named.slice(0, MOST_NAMED).join(", ")}
                {more > 0 && ` and ${countText(more)} more`}
              </code>
              <p className="text-meta text-2">{sentence}</p>
            </li>
          );
        })}
      </ul>
    </PaneSection>
  );
}
