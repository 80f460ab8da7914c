import { ownValue } from "@pegboard/json-schema";
import type { ResolvedTool } from "@pegboard/registry-core";
import {
  countMethods,
  givenCounts,
  methodTokens,
  offeredTokens,
  type TokenTable,
} from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { Bot, Info, X } from "lucide-react";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import { leftOutState, leftOutText } from "../../../messages/left-out-text.ts";
import { t } from "../../../messages/t.ts";
import { UseInAgents } from "../../../owner-editor/use-in-agents/use-in-agents.tsx";
import type { KnownSelection } from "../tree/selection.ts";

interface InspectorHeadProps {
  selection: KnownSelection;
  answer: CatalogAnswer;
  blocked: string | undefined;
  onToggle(): void;
  onWhy(): void;
  /** Closes the sheet; present only in a sheet. */
  onClose?: (() => void) | undefined;
}

/** The head of the inspector: tile, name, a line of facts, Why and the switch. */
export function InspectorHead({
  selection,
  answer,
  blocked,
  onToggle,
  onWhy,
  onClose,
}: InspectorHeadProps) {
  const { tool } = selection;
  const { definition } = tool;
  const isMethod = selection.kind === "method";
  const title = isMethod ? selection.method.definition.displayName : definition.displayName;
  const methodState = isMethod && selection.method.enabled ? "on" : "off";
  const state = isMethod ? methodState : tool.state;
  const facts = isMethod ? methodFacts(selection, answer) : toolFacts(selection, answer);
  /** The first fact without a name, for places without room for names. */
  const first = facts.findIndex(({ name }) => !name);
  return (
    <div className="flex flex-none items-center gap-3 px-6 pt-3 pb-2 max-sm:px-4">
      <Tile
        size="l"
        node={ownValue(answer.icons, definition.icon ?? "")}
        color={definition.color}
        muted={state === "off"}
      />
      <div className="@container min-w-0 flex-1">
        <h2 className="truncate text-title" title={title}>
          {title}
        </h2>
        <p className="num flex min-w-0 items-center gap-1.5 overflow-hidden text-meta text-2 @max-[200px]:flex-wrap">
          <code className="min-w-8 shrink-[999] truncate @max-[200px]:hidden">
            {isMethod ? selection.method.definition.name : definition.name}
          </code>
          {facts.map((fact, index) => (
            <span
              key={fact.text}
              className={classNames(
                fact.name ? "min-w-8 truncate @max-[320px]:hidden" : "flex-none",
                index < facts.length - 2 && "max-sm:hidden",
              )}
            >
              <span
                className={classNames("mr-1.5 text-3", index === first && "@max-[200px]:hidden")}
                aria-hidden
              >
                ·
              </span>
              {fact.text}
              {fact.unit !== undefined && (
                <span className="max-sm:sr-only @max-[320px]:sr-only"> {fact.unit}</span>
              )}
            </span>
          ))}
        </p>
      </div>
      <span className="max-sm:hidden">
        <Button variant="ghost" size="s" icon={Info} onClick={onWhy}>
          {state === "off" ? t("Why off?") : t("Why on?")}
        </Button>
      </span>
      <UseInAgents
        what={title}
        methods={[
          {
            tool: definition.name,
            ...(isMethod && { methods: [selection.method.definition.name] }),
          },
        ]}
        trigger={<IconButton label={t("Use in agents…")} icon={Bot} />}
      />
      <Switch
        state={state}
        locked={isMethod ? selection.method.locked : tool.locked}
        label={
          isMethod
            ? t("Enable {method} in {tool}", { method: title, tool: definition.displayName })
            : t("Enable {name}", { name: title })
        }
        onToggle={onToggle}
        blocked={blocked}
      />
      {onClose && <IconButton label={t("Close")} icon={X} onClick={onClose} />}
    </div>
  );
}

/** A fact in the line below the name. On phones only screen readers get its unit. */
interface Fact {
  text: string;
  /** Present when the text may be long, so that it gives way to numbers. */
  name?: true;
  unit?: string;
}

function toolFacts({ tool }: KnownSelection, { tokens }: CatalogAnswer): Fact[] {
  const { app } = tool.definition;
  const { given, total } = givenCounts(tool);
  const counts = countMethods([tool]);
  const leftOut = leftOutText(counts);
  const cost =
    tool.state === "off"
      ? costIfOnFact(toolTokensInFull(tokens, tool))
      : costFact(offeredTokens(tokens, [tool]));
  return [
    ...(app === undefined ? [] : [{ text: app, name: true as const }]),
    {
      text: t("{count, number} of {all, number}", { count: given, all: total }),
      unit: counts.offered === given ? t("offered") : t("read over MCP"),
    },
    leftOut !== "" ? { text: leftOut } : cost,
  ];
}

function methodFacts(
  { tool, method }: Extract<KnownSelection, { kind: "method" }>,
  { tokens }: CatalogAnswer,
): Fact[] {
  const { name, displayName } = tool.definition;
  const cost = methodTokens(tokens, name, method.definition.name);
  const unoffered = method.enabled ? { text: leftOutState(method) } : costIfOnFact(cost);
  return [{ text: displayName, name: true }, method.offered ? costFact(cost) : unoffered];
}

const costFact = (tokens: number): Fact => ({
  text: countText(tokens),
  unit: t("{count, plural, one {token} other {tokens}}", { count: tokens }),
});
/** The fact about the cost of something that is off, which says what it would cost if on. */
const costIfOnFact = (tokens: number): Fact => ({
  text: countText(tokens),
  unit: t("{count, plural, one {token if on} other {tokens if on}}", { count: tokens }),
});

/** The tokens of a tool with all its methods on. */
export function toolTokensInFull(
  tokens: TokenTable,
  { definition, methods }: ResolvedTool,
): number {
  return methods.reduce(
    (sum, method) => sum + methodTokens(tokens, definition.name, method.definition.name),
    0,
  );
}
